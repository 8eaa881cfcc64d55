//! What a cast made of its chances: the matchings left and the chance to win, by event.

use super::svg::{self, Element, Svg, point, tenths};
use crate::season::{SeasonReview, event_text};

const WIDTH: f64 = 860.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 60.0;
const TOP: f64 = 76.0;
const PLOT: f64 = 260.0;
const HEIGHT: f64 = TOP + PLOT + 84.0;
const LEFT_COLOUR: &str = "#0072b2";
const CHANCE_COLOUR: &str = "#d55e00";
const CHOSEN_COLOUR: &str = "#8c8c00";

/// Draws one point for each booth and night: the matchings left before it (each line a factor of 10), the chance to
/// win with the best choice, and the chance with the choice of the cast.
pub fn season_review(review: &SeasonReview<'_>) -> String {
    let name = match review.season.name.as_str() {
        "" => "A season",
        name => name,
    };
    let moments = &review.review.moments;
    let mut picture = Svg::new(WIDTH, HEIGHT, Some(13), name);
    let title = Element::text(24, 34).with("font-size", 17);
    let title = title.with("font-weight", 600).with("fill", "#222");
    picture.add(&[title.saying(&format!("{name}: matchings left and the chance to win"))]);
    add_legend(&mut picture);
    let most = moments.iter().map(|moment| moment.left_before).max();
    let decades = f64::from(most.unwrap_or(10).max(10).ilog10()) + 1.0;
    let width = WIDTH - LEFT - RIGHT;
    let x = |at: usize| LEFT + width * at as f64 / moments.len().max(1) as f64;
    let chance_height = |chance: f64| TOP + PLOT * (1.0 - chance);
    let left_height = |left: u128| TOP + PLOT * (1.0 - (left.max(1) as f64).log10() / decades);
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let y = tenths(chance_height(share));
        let line = Element::line((tenths(LEFT), tenths(WIDTH - RIGHT)), (y, y));
        let label = Element::text(
            tenths(WIDTH - RIGHT + 8.0),
            tenths(chance_height(share) + 4.5),
        );
        picture.add(&[
            line.with("stroke", "#dddddd").empty(),
            label
                .with("fill", CHANCE_COLOUR)
                .saying(&format!("{:.0}%", share * 100.0)),
        ]);
    }
    for decade in 0..=decades as u32 {
        let y = left_height(10u128.pow(decade)) + 4.5;
        let label = Element::text(tenths(LEFT - 8.0), tenths(y)).with("text-anchor", "end");
        let text = match decade {
            0..=3 => 10u32.pow(decade).to_string(),
            _ => format!("10^{decade}"),
        };
        picture.add(&[label.with("fill", LEFT_COLOUR).saying(&text)]);
    }
    let last = review.review.last;
    let after = moments.last().map_or(1, |moment| moment.left_after);
    let mut left: Vec<String> = (moments.iter().enumerate())
        .map(|(at, moment)| point(x(at), left_height(moment.left_before)))
        .collect();
    left.push(point(x(moments.len()), left_height(after)));
    let mut best: Vec<String> = (moments.iter().enumerate())
        .map(|(at, moment)| point(x(at), chance_height(moment.win.best.chance)))
        .collect();
    best.push(point(x(moments.len()), chance_height(last.chance)));
    for (points, colour) in [(&left, LEFT_COLOUR), (&best, CHANCE_COLOUR)] {
        let line = Element::polyline(points).with("stroke", colour);
        picture.add(&[line.with("stroke-width", 2.5).empty()]);
    }
    for (at, moment) in moments.iter().enumerate() {
        let event = &review.season.events[moment.event];
        let (best, chosen) = (moment.win.best, moment.win.chosen);
        let heights = (chance_height(best.chance), chance_height(chosen.chance));
        let drop = Element::line(
            (tenths(x(at)), tenths(x(at))),
            (tenths(heights.0), tenths(heights.1)),
        );
        let sure = if moment.win.is_exact() {
            ""
        } else {
            " (estimated)"
        };
        let about = format!(
            "event {}, {}: best {:.1}%, chosen {:.1}%{sure}",
            moment.event + 1,
            event_text(review.season, moment.event),
            best.chance * 100.0,
            chosen.chance * 100.0,
        );
        let week = Element::text(tenths(x(at)), tenths(TOP + PLOT + 22.0));
        let mark = match event.fact.kind() {
            "night" => format!("N{}", event.week()),
            _ => format!("B{}", event.week()),
        };
        let mut drawn = vec![svg::title(&about)];
        // What games cannot show is not drawn.
        if moment.win.is_clear() {
            drawn.push(
                drop.with("stroke", CHOSEN_COLOUR)
                    .with("stroke-width", 2)
                    .empty(),
            );
            drawn.push(
                Element::circle(tenths(x(at)), tenths(heights.1), 4)
                    .with("fill", CHOSEN_COLOUR)
                    .empty(),
            );
        }
        drawn.extend([
            Element::circle(tenths(x(at)), tenths(heights.0), 3)
                .with("fill", CHANCE_COLOUR)
                .empty(),
            week.with("text-anchor", "middle")
                .with("fill", "#555")
                .with("font-size", 11)
                .saying(&mark),
        ]);
        picture.add(&[Element::new("g").holding(&drawn)]);
    }
    picture.finished()
}

fn add_legend(picture: &mut Svg) {
    let entries = [
        (LEFT_COLOUR, "matchings left", 150.0),
        (CHANCE_COLOUR, "chance to win, best play", 210.0),
        (CHOSEN_COLOUR, "chance with the choice of the cast", 270.0),
    ];
    let mut at = 24.0;
    for (colour, text, advance) in entries {
        let y = HEIGHT - 30.0;
        let area = Element::rect(tenths(at), tenths(y), 14, 14).with("rx", 2);
        let label = Element::text(tenths(at + 20.0), tenths(y + 12.0)).with("fill", "#555");
        picture.add(&[area.with("fill", colour).empty(), label.saying(text)]);
        at += advance;
    }
    let note = Element::text(tenths(at), tenths(HEIGHT - 18.0)).with("fill", "#555");
    picture.add(&[note.saying("B: booth, N: night")]);
}
