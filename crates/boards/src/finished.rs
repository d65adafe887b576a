//! Finished! in a terminal.

use std::fmt::Write;

use finished::{Action, Card, Effect, Finished, Lying, Pending, View};
use tabletop::Names;

use crate::{Board, Paint, cards};

impl Board for Finished {
    const NOTATION: &'static str = "\
use 9          lay a sweet on card 9 and use its action
end            end the turn; then name the cards in order: 3, 12 …
end 3 12 40    end the turn with the cards in that order
end sort       end the turn with the cards in ascending order
use 5 17 22    use card 5 and answer its questions with 17 and 22
17             answer the question with card 17";

    fn board(view: &View, _names: &Names, paint: Paint) -> String {
        let mut board = String::new();
        let next = match Card::new(view.finished + 1) {
            Some(card) => format!("next {}", clock(card)),
            None => "all done".into(),
        };
        let cups = "☕".repeat(usize::from(view.coffee));
        let sweets = "●".repeat(usize::from(view.stash));
        let reserve = "○".repeat(usize::from(view.reserve));
        let _ = writeln!(
            board,
            "{}   turn {}   {}   coffee {} {cups} (round {} of up to {})   sweets {} {sweets} (reserve {} {reserve})",
            paint.bold("Finished!"),
            view.turn,
            paint.bright(next),
            view.coffee,
            view.round.0.min(view.round.1),
            view.round.1,
            view.stash,
            view.reserve,
        );
        let _ = writeln!(board);
        for (nth, row) in view.future.iter().enumerate().rev() {
            let _ = writeln!(board, "  Future {}   {}", nth + 1, list(row));
        }
        if !view.held.is_empty() {
            let _ = writeln!(board, "  Held       {}", list(&view.held));
        }
        let _ = writeln!(board, "  Present");
        board += &present(view, paint);
        let past: Vec<String> = view.past.iter().map(ToString::to_string).collect();
        let past = match past.len() {
            0 => "empty".to_string(),
            _ => format!("{}   {}", past.join("  "), paint.faint("(oldest first)")),
        };
        let _ = writeln!(board, "  Past       {past}");
        let _ = writeln!(board, "  Stack      {}", stack(view, paint));
        let done = usize::from(view.finished);
        let bar = format!("{}{}", "█".repeat(done), "░".repeat(48 - done));
        let _ = writeln!(board, "  Finished   {bar} {done} of 48");
        board
    }

    fn label(view: &View, action: Action, _names: &Names) -> String {
        let name = |card: Card| view.components.names[card.index()].as_str();
        match action {
            Action::Use(card) => name(card).to_string(),
            Action::End => {
                format!("put the Present in order and move it to the Past. {}", view.end_costs())
            }
            Action::Pick(card) => match view.pending {
                Pending::Free => String::new(),
                _ => name(card).to_string(),
            },
        }
    }

    const ASIDES: &'static [(&'static str, &'static str)] =
        &[("memory", "what a perfect memory knows of the stack")];

    fn aside(view: &View, word: &str) -> Option<String> {
        (word == "memory").then(|| memory(view))
    }
}

/// What somebody with a perfect memory knows of the stack.
fn memory(view: &View) -> String {
    let place = |card: &Option<Card>| card.map_or("?".to_string(), |card| card.to_string());
    let stack: Vec<String> = view.stack.iter().map(place).collect();
    let unseen: Vec<String> = view.unseen.iter().map(ToString::to_string).collect();
    let unseen = match unseen.len() {
        0 => "Every card has been seen.".to_string(),
        _ => format!("Never seen: {}", unseen.join(" ")),
    };
    format!("The stack, top first: {}\n{unseen}", stack.join(" "))
}

/// A card's number as the clock on it shows it.
fn clock(card: Card) -> String {
    format!("00:{:02}", card.number())
}

fn list(cards: &[Lying]) -> String {
    let one = |lying: &Lying| format!("{}{}", lying.card, "●".repeat(usize::from(lying.sweets)));
    cards.iter().map(one).collect::<Vec<_>>().join("  ")
}

/// Two words for what a card does.
fn short(effect: Effect, uses: u8) -> String {
    match effect {
        Effect::None => String::new(),
        Effect::Sweet => "sweet".into(),
        Effect::Draw(count) if uses > 1 => format!("draw {count} ×{uses}"),
        Effect::Draw(count) => format!("draw {count}"),
        Effect::Below => "below".into(),
        Effect::IntoPast(_) => "2 to past".into(),
        Effect::FromPast => "2 from past".into(),
        Effect::OneFuture => "1 to future".into(),
        Effect::Exchange(_) => "exchange".into(),
        Effect::AllFuture(_) => "all future".into(),
        Effect::TakeBack => "sweets back".into(),
    }
}

/// The Present, card beside card, a few to a line.
fn present(view: &View, paint: Paint) -> String {
    if view.present.is_empty() {
        return "    (empty)\n".into();
    }
    let mut drawn = String::new();
    for cards in view.present.chunks(6) {
        let mut lines = vec![String::from("    "); 5];
        for lying in cards {
            for (line, part) in lines.iter_mut().zip(card_picture(view, lying, paint)) {
                *line += &part;
                *line += " ";
            }
        }
        for line in lines {
            drawn += line.trim_end();
            drawn += "\n";
        }
    }
    drawn
}

fn card_picture(view: &View, lying: &Lying, paint: Paint) -> [String; 5] {
    let card = lying.card;
    let effect = view.components.effects[card.index()];
    let words = match card {
        Card::COFFEE => "coffee".to_string(),
        _ => short(effect, view.components.uses[card.index()]),
    };
    let chosen = view.chosen.iter().position(|&other| other == card);
    let number = format!("{:^11}", clock(card));
    let number = if lying.usable { paint.bright(number) } else { paint.bold(number) };
    let words = format!("{words:^11}");
    let mark = match chosen {
        Some(nth) => format!("{:^11}", format!("chosen {}", nth + 1)),
        None => format!("{:^11}", "●".repeat(usize::from(lying.sweets))),
    };
    let words = if lying.usable { words } else { paint.faint(words) };
    [
        "┌───────────┐".into(),
        format!("│{number}│"),
        format!("│{words}│"),
        format!("│{mark}│"),
        "└───────────┘".into(),
    ]
}

/// The stack as the table shows it: a face-down pile. What a perfect memory
/// would know of it is shown by `memory`, because the game tests memory.
fn stack(view: &View, paint: Paint) -> String {
    match view.stack.len() {
        0 => "empty: cards are drawn from the Past".into(),
        count => {
            let never = view.unseen.len();
            let seen = match never {
                0 if count == 1 => "seen before".into(),
                0 => "all of them seen before".into(),
                _ => format!("{never} never seen"),
            };
            format!("{} face down  {}", cards(count), paint.faint(format!("({seen})")))
        }
    }
}
