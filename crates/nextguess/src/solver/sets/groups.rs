//! The candidates of a set by their answer to one question.

/// Candidates in groups, in the order in which the answers come first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// The candidates, group by group.
    members: Vec<u16>,
    /// Where each group ends.
    ends: Vec<usize>,
    /// The group of each candidate.
    places: Vec<u8>,
}

impl Groups {
    /// Groups all candidates but `own` by a byte. What was there before is forgotten.
    pub(crate) fn split(&mut self, members: &[u16], own: u16, byte: impl Fn(u16) -> u8) {
        let mut place = [0u8; 256];
        let mut is_taken = [false; 256];
        self.ends.clear();
        self.places.clear();
        let others = || members.iter().copied().filter(|&member| member != own);
        for member in others() {
            let byte = usize::from(byte(member));
            if !is_taken[byte] {
                is_taken[byte] = true;
                place[byte] = self.ends.len() as u8;
                self.ends.push(0);
            }
            self.ends[usize::from(place[byte])] += 1;
            self.places.push(place[byte]);
        }
        // Where each group begins, and where the next member of it goes, until it is full.
        let mut next = 0;
        for end in &mut self.ends {
            next += std::mem::replace(end, next);
        }
        self.members.clear();
        self.members.resize(next, 0);
        for (member, &place) in others().zip(&self.places) {
            let end = &mut self.ends[usize::from(place)];
            self.members[*end] = member;
            *end += 1;
        }
    }

    /// The groups. In each the candidates have the order that they had.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| &self.members[begin..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_come_in_the_order_of_their_first_members() {
        let mut groups = Groups::default();
        let found =
            |groups: &Groups| -> Vec<Vec<u16>> { groups.iter().map(<[u16]>::to_vec).collect() };
        groups.split(&[1, 4, 5, 7, 9, 12], 5, |member| (member % 3) as u8);
        assert_eq!(found(&groups), [vec![1, 4, 7], vec![9, 12]]);
        groups.split(&[], 0, |_| 0);
        assert!(found(&groups).is_empty());
        let all: Vec<u16> = (0..512).collect();
        groups.split(&all, u16::MAX, |member| member as u8);
        assert_eq!(found(&groups).len(), 256);
        assert_eq!(found(&groups)[255], [255, 511]);
    }
}
