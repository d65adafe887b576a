//! The complete state as JSON, and back. `docs/trace/<game>.md` explains the names.

use serde_json::{Value, json};
use tabletop::BadState;
use tabletop::state::{self, Fields};

use crate::options::Options;
use crate::state::{SEATS, SIZES, Template};

pub(crate) fn write(game: &Template) -> Value {
    let players = usize::from(game.players);
    json!({
        "round": game.round,
        "asked": game.asked[..players],
        "favourite": game.favourite[..players],
        "eaten": game.eaten[..players],
        "thrown": game.thrown,
        "points": game.all().iter().map(|seat| game.points(seat)).collect::<Vec<_>>(),
    })
}

/// Nothing in it is taken on trust.
pub(crate) fn read(options: &Options, value: &Value) -> Result<Template, BadState> {
    let fields = Fields(value);
    let players = usize::from(options.players);
    let sizes = |name: &str, least: u8| -> Result<[u8; SEATS], BadState> {
        let read: Vec<u8> = fields.read(name)?;
        let fit = read.iter().all(|size| (least..=SIZES as u8).contains(size));
        if read.len() != players || !fit {
            return Err(BadState(format!("{name} must be {players} sizes")));
        }
        let mut sizes = [0; SEATS];
        sizes[..players].copy_from_slice(&read);
        Ok(sizes)
    };
    let mut game = Template {
        components: options.components,
        players: options.players,
        round: fields.number("round", options.components.rounds + 1)?,
        asked: sizes("asked", 0)?,
        favourite: sizes("favourite", 1)?,
        eaten: [[0; SIZES]; SEATS],
        thrown: fields.read("thrown")?,
    };
    let eaten: Vec<[u8; SIZES]> = fields.read("eaten")?;
    game.eaten.iter_mut().zip(eaten).for_each(|(own, eaten)| *own = eaten);
    let past = u32::from(game.round.saturating_sub(1));
    let slices = |size: usize| {
        game.eaten.iter().map(|own| u32::from(own[size])).sum::<u32>()
            + u32::from(game.thrown[size])
    };
    if game.round == 0 || (0..SIZES).any(|size| slices(size) != past) {
        return Err(BadState("there is one slice of each size a round".into()));
    }
    if game.waiting().is_empty() != game.over() {
        return Err(BadState("when all have asked, all are served".into()));
    }
    state::agrees(&write(&game), value)?;
    Ok(game)
}
