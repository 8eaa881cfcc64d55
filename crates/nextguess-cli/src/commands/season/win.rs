//! The chance to win a season, and the review of its cast, as text.

use nextguess::season::winning::{Compared, Decision, WinChance, WinningNight};
use nextguess_service::season::{
    OpenWin, SeasonReview, Win, chance_text, event_text, given_up_text, is_unclear,
};

use super::report::{Printer, percent_of_share};
use crate::terminal::output::{Output, plural};

impl Printer<'_, '_> {
    /// The chance to win, and how.
    pub(super) fn print_win(&self, output: &Output) -> anyhow::Result<()> {
        let season = self.0.season;
        match &self.0.win {
            None => Ok(()),
            Some(Win::Won(at)) => {
                let week = season.events[*at].week();
                output.line(&format!("\n{} in week {week}.", output.strong("Won")))
            }
            Some(Win::Lost(first)) => {
                let title = output.strong("Lost");
                let weeks = plural(season.weeks_to_win as usize, "week");
                let could = match first {
                    Some(at) => format!(
                        "Best play was certain to win from event {} on, in week {}.",
                        at + 1,
                        season.events[*at].week()
                    ),
                    None => "Best play was never seen to be certain to win.".to_owned(),
                };
                let cast = self.0.cast();
                let lights = match cast.lights_to_win() == cast.seats() {
                    true => "all lights".to_owned(),
                    false => plural(cast.lights_to_win(), "light"),
                };
                output.line(&format!(
                    "\n{title}: no night of {weeks} had {lights}. {could}"
                ))
            }
            Some(Win::Open(open)) => self.print_open_win(open, output),
        }
    }

    fn print_open_win(&self, open: &OpenWin, output: &Output) -> anyhow::Result<()> {
        let (cast, advice) = (self.0.cast(), &open.advice);
        output.line(&format!(
            "\n{}: {}, {} left, the {} comes next",
            output.strong("Chance to win"),
            sure_text(advice.chance),
            plural(open.stage.weeks_left, "week"),
            open.stage.due.name(),
        ))?;
        let night = |title: &str, night: &WinningNight| {
            output.line(&format!(
                "{title}: {} (wins tonight: {})",
                cast.pairs_text(&night.pairs),
                percent_of_share(night.tonight)
            ))
        };
        if let Some(booth) = &advice.booth {
            output.line(&format!(
                "Best booth to win: {}",
                cast.pair_text(booth.pair)
            ))?;
            if let Some(if_yes) = &booth.if_yes {
                night("Best night to win if it is a match", if_yes)?;
            }
            if let Some(if_no) = &booth.if_no {
                night("Best night to win if it is no match", if_no)?;
            }
            if let Some(without) = &advice.night {
                output.line(&format!("Without a booth: {}", sure_text(without.chance)))?;
            }
        } else if let Some(best) = &advice.night {
            night("Best night to win", best)?;
        }
        if let Some((pair, compared)) = &open.telling_booth
            && advice
                .booth
                .as_ref()
                .is_some_and(|booth| booth.pair != *pair)
        {
            let text = cast.pair_text(*pair);
            let what = format!("The most telling booth, {text},");
            self.print_cost(&what, compared, output)?;
        }
        if let Some((_, compared)) = open
            .telling_night
            .as_ref()
            .filter(|(pairs, _)| (advice.night.as_ref()).is_some_and(|night| night.pairs != *pairs))
        {
            self.print_cost("The most telling night", compared, output)?;
        }
        self.print_money(open, output)
    }

    fn print_cost(&self, what: &str, compared: &Compared, output: &Output) -> anyhow::Result<()> {
        if compared.given_up <= 0.0 {
            return output.line(&format!("{what} wins as often."));
        }
        let text = sure_text(compared.chosen);
        output.line(&match compared.is_clear() {
            true => {
                let cost = percent_of_share(compared.given_up);
                format!("{what} wins {text}: it costs {cost}.")
            }
            false => format!("{what} wins {text}: the games do not show a difference."),
        })
    }

    fn print_money(&self, open: &OpenWin, output: &Output) -> anyhow::Result<()> {
        let Some(worth) = open.booth_worth(self.0.season) else {
            return Ok(());
        };
        let sure = if worth.is_exact { "" } else { "about " };
        output.line(&format!(
            "The booth is worth {sure}{:.0}: {} with it, {} without. Selling pays above {sure}{:.0} if the money is \
             kept{}.",
            worth.worth,
            percent_of_share(worth.with),
            percent_of_share(worth.without),
            worth.worth,
            match worth.pays_in_pot {
                Some(sum) => format!(", above {sure}{sum:.0} if it goes into the pot"),
                None => String::new(),
            }
        ))
    }

    /// What the cast made of its chances.
    pub(super) fn print_review(&self, output: &Output) -> anyhow::Result<()> {
        let Some(review) = &self.0.review else {
            return Ok(());
        };
        output.line(&format!("\n{}\n", output.strong("Review")))?;
        let columns = [
            ">event",
            ">week",
            "what",
            ">bits",
            ">best",
            ">given",
            ">win, best",
            ">chosen",
            ">given up",
        ];
        let mut table = output.new_table(&columns);
        let (mut estimated, mut unclear) = (false, false);
        for moment in &review.review.moments {
            let event = &review.season.events[moment.event];
            estimated |= !moment.win.is_exact();
            unclear |= is_unclear(moment);
            table.add_row([
                (moment.event + 1).to_string(),
                event.week().to_string(),
                event_text(review.season, moment.event),
                format!("{:.2}", moment.bits_expected.abs()),
                format!("{:.2}", moment.bits_best.abs()),
                format!("{:.2}", moment.bits_given.abs()),
                chance_text(moment.win.best),
                chance_text(moment.win.chosen),
                given_up_text(moment),
            ]);
        }
        output.table(&table)?;
        if estimated {
            output.line("\n~ is an estimate, or what the best strategy found wins.")?;
        }
        if unclear {
            output.line("? is less than the games that were played can show.")?;
        }
        self.print_score(review, output)?;
        self.print_decision(review, output)?;
        self.print_offers(review, output)
    }

    fn print_score(&self, review: &SeasonReview<'_>, output: &Output) -> anyhow::Result<()> {
        let score = review.score();
        output.line(&format!(
            "\nSkill: what the cast asked tells {:.1} bits on average, the most telling {:.1} ({:.0}%).",
            score.bits_expected,
            score.bits_best,
            100.0 * score.skill()
        ))?;
        let side = if score.luck < 0.0 { "fewer" } else { "more" };
        output.line(&format!(
            "Luck: the answers gave {:.1} bits {side} than on average.",
            score.luck.abs()
        ))
    }

    /// The offers of the season, and whether they were good ones.
    fn print_offers(&self, review: &SeasonReview<'_>, output: &Output) -> anyhow::Result<()> {
        let offers = review.offers();
        if offers.is_empty() {
            return Ok(());
        }
        output.line(&format!("\n{}\n", output.strong("Offers")))?;
        let columns = [
            ">event",
            "what",
            ">offer",
            "for",
            "taken",
            ">win with",
            ">without",
            "selling pays",
        ];
        let mut table = output.new_table(&columns);
        for (moment, past) in &offers {
            let event = &review.season.events[moment.event];
            table.add_row([
                (moment.event + 1).to_string(),
                event.fact.kind().to_owned(),
                format!("{:.0}", past.offer.amount),
                past.receiver_text().to_owned(),
                if past.sold { "yes" } else { "no" }.to_owned(),
                chance_text(moment.win.chosen),
                past.if_sold.map_or(String::new(), chance_text),
                past.pays_text(),
            ]);
        }
        output.table(&table)
    }

    fn print_decision(&self, review: &SeasonReview<'_>, output: &Output) -> anyhow::Result<()> {
        let named = |at: usize| {
            let week = review.season.events[at].week();
            format!("event {} (week {week})", at + 1)
        };
        if let Some(at) = review.review.first_certain {
            let at = named(at);
            output.line(&format!("Best play was first certain to win before {at}."))?;
        }
        if let Some(costliest) = review.costliest() {
            let event = named(costliest.event);
            let text = given_up_text(costliest);
            output.line(&format!(
                "The costliest choice was {event}: it gave up {text}."
            ))?;
        }
        match review.review.decision {
            Some(Decision::Certain(at)) => {
                let at = named(at);
                output.line(&format!("From {at} on, best play could not lose any more."))
            }
            Some(Decision::Lost(at)) => {
                let at = named(at);
                output.line(&format!("After {at} nobody could win any more."))
            }
            None => Ok(()),
        }
    }
}

/// A chance, and how sure it is.
fn sure_text(chance: WinChance) -> String {
    let text = percent_of_share(chance.chance);
    if chance.is_exact() {
        text
    } else if chance.error > 0.0 {
        format!("about {text} (± {})", percent_of_share(chance.error))
    } else {
        format!(
            "at least {text}, at most {}",
            percent_of_share(chance.at_most)
        )
    }
}
