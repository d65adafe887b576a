//! The lobby: the rack of games, tables to join, and opening one.

use std::collections::BTreeMap;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use hall::games::SetUp;
use hall::pace::Pace;
use hall::store::Guest;
use hall::table::{NewTableOrder, Replace, TableError};
use hall::view::Stage;
use players::search::Level;
use serde::Deserialize;

use super::App;
use super::daily;
use super::keys::NumberedForm;
use super::problem::Problem;
use super::rates::Key;
use super::visitor::Visitor;
use crate::games::{self, AnyBoard};
use crate::occasion::Occasion;
use crate::page;
use crate::view::{BotsView, GameCard, LobbyView, Memory, NewTableView};
use crate::words::new_table::{AT_ONCE, BOTS, CHANCE, MINE, OTHERS, ROLES, UNSAID};

pub async fn lobby(State(app): State<App>, visitor: Visitor) -> Result<Response, Problem> {
    let id = visitor.id();
    let mut mine = match &id {
        Some(guest) => app.hall.tables_of(guest).await?,
        None => Vec::new(),
    };
    let mut open = app.hall.listed(id.as_deref()).await?;
    open.retain(|table| mine.iter().all(|own| own.id != table.id));
    // A puzzle or a deal of the day that is over has its place on a page of its own.
    mine.retain(|own| own.stage != Stage::Over || own.occasion.is_none());
    let card = |game: &dyn AnyBoard| GameCard { about: game.about(), cover: game.cover() };
    let daily = daily::view(&app, &visitor).await?;
    let view = LobbyView {
        games: games::shelf().into_iter().map(card).collect(),
        open,
        mine,
        name: visitor.name(),
        day: daily.day,
        begun: daily.table.is_some(),
        tried: daily.tried.is_some(),
        streak: daily.streak,
    };
    Ok(page::lobby(&view).into_response())
}

fn game(slug: &str) -> Result<&'static dyn AnyBoard, Problem> {
    games::by_slug(slug).ok_or(Problem::NotFound)
}

/// The game that the rulebook of Finished! explains: whoever has never won begins
/// there.
const FIRST_GAMES: [(&str, &str, &str); 1] = [("finished", "difficulty", "very-easy")];

/// What a guest who says nothing else plays with, beside the usual. A store that
/// does not answer makes everybody a beginner, which does no harm.
async fn for_beginners(
    app: &App,
    game: &dyn AnyBoard,
    guest: Option<&str>,
) -> Option<(&'static str, &'static str)> {
    let slug = game.about().slug;
    let (_, key, value) = FIRST_GAMES.into_iter().find(|(of, ..)| *of == slug)?;
    let results = match guest {
        Some(guest) => app.store.results(guest).await.unwrap_or_default(),
        None => Vec::new(),
    };
    let has_won = results.iter().any(|result| result.game == slug && result.won);
    (!has_won).then_some((key, value))
}

fn new_table(
    app: &App,
    game: &dyn AnyBoard,
    first: Option<(&str, &str)>,
    name: String,
) -> NewTableView {
    let mut usual = game.usual();
    if let Some((first, value)) = first {
        let own = usual.iter_mut().filter(|(key, _)| key == first);
        own.for_each(|(_, known)| *known = value.to_string());
    }
    NewTableView {
        game: game.about(),
        knobs: game.knobs(),
        usual,
        certifies: !game.certified(&SetUp::usual(game)).is_empty(),
        bots: bots(game),
        seats: game.about().seats.1,
        name,
        daily: app.clock.today(),
        typed: Vec::new(),
        refused: None,
    }
}

/// Who can be put on a chair, and what goes with what.
fn bots(game: &dyn AnyBoard) -> BotsView {
    let levels = game.levels();
    let mut rest = game.characters();
    rest.retain(|bot| !levels.contains(bot));
    let at_levels = |(name, _): &(&str, &str)| {
        levels.iter().all(|(level, _)| game.is_played_by(&format!("{level}/{name}")))
    };
    let (characters, others) = match levels.is_empty() {
        true => (rest, Vec::new()),
        false => rest.into_iter().partition(at_levels),
    };
    BotsView { levels, characters, others, usual: game.usual_bot() }
}

pub async fn form(
    State(app): State<App>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(typed): Query<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    // A link may have filled in a part of it already.
    let game = game(&slug)?;
    let first = for_beginners(&app, game, visitor.id().as_deref()).await;
    let view = NewTableView { typed, ..new_table(&app, game, first, visitor.name()) };
    Ok(page::new_table(&view).into_response())
}

/// Opens a table; what does not fit comes back with the form and a sentence.
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(typed) = form?;
    let fields: BTreeMap<&str, &str> =
        typed.iter().map(|(key, value)| (key.as_str(), value.trim())).collect();
    let field = |key: &str| fields.get(key).copied().filter(|value| !value.is_empty());
    let game = game(field("game").ok_or(Problem::Garbled)?)?;
    let first = for_beginners(&app, game, visitor.id().as_deref()).await;
    let again = |why, name| {
        let view = NewTableView {
            typed: typed.clone(),
            refused: Some(why),
            ..new_table(&app, game, first, name)
        };
        (StatusCode::UNPROCESSABLE_ENTITY, page::new_table(&view)).into_response()
    };
    let once = NumberedForm::read(field("form"), "/tables")?;
    let settled = match visitor.settle_anew(&app, field("name"), &once).await {
        Err(Problem::NoName) => return Ok(again(Problem::NoName.sentence(), visitor.name())),
        settled => settled?,
    };
    // The first try at the deal of the day is one table, from whatever form.
    let daily = field("daily").filter(|_| game.about().slug == "finished").map(|_| app.day());
    let id = match daily {
        Some(day) => app.first_try(&settled.guest.id, day),
        None => once.table(&app, &settled.guest.id),
    };
    // The same form has opened it before; or all it got was a refusal.
    let there = app.hall.table(&id).await.is_ok();
    if there || settled.past {
        let where_to = if there { format!("/table/{id}") } else { "/".to_string() };
        return Ok(settled.sign(Redirect::to(&where_to).into_response()));
    }
    if !app.lets_through(Key::AddressOpens(visitor.address)).await? {
        return Ok(settled.sign(Problem::TooManyTables.into_response()));
    }
    let order = order(&app, id.clone(), game, &field, first, &settled.guest);
    let answer = match app.hall.open(order).await {
        Ok(()) => Redirect::to(&format!("/table/{id}")).into_response(),
        Err(TableError::Refused(why)) => again(why, settled.guest.name.clone()),
        Err(other) => Problem::Table(other).into_response(),
    };
    Ok(settled.sign(answer))
}

/// What the form says, where it says something.
fn order<'a>(
    app: &App,
    id: String,
    game: &'static dyn AnyBoard,
    field: &impl Fn(&str) -> Option<&'a str>,
    first: Option<(&str, &str)>,
    host: &Guest,
) -> NewTableOrder {
    // The deal of the day is the day's when the button is pressed, not when the
    // page was opened.
    let day = app.day();
    let daily = field("daily").filter(|_| game.about().slug == "finished");
    let chosen = |key: &str| match (key, daily) {
        ("deal", Some(_)) => Some(day.0.to_string()),
        ("difficulty", Some(_)) => Some(day.difficulty().to_string()),
        ("deck" | "components", Some(_)) => None,
        _ => {
            let first = first.filter(|(known, _)| *known == key).map(|(_, value)| value);
            let unsaid = ROLES.iter().any(|(role, _)| *role == key).then_some(UNSAID);
            field(key).or(first).or(unsaid).map(str::to_string)
        }
    };
    let mine = (1..=game.about().seats.1).find(|nth| field(&format!("seat{nth}")) == Some("me"));
    let players = chosen("players").and_then(|players| players.parse().ok());
    let usual = || game.usual().into_iter().find(|(key, _)| key == "players")?.1.parse().ok();
    let players: u8 = players.or_else(usual).unwrap_or(1);
    let chosen = |key: &str| {
        let said = chosen(key)?;
        Some(chair(&said, mine.unwrap_or(1), players).unwrap_or(said))
    };
    let mut options: Vec<(String, String)> = game
        .knobs()
        .iter()
        .filter_map(|knob| Some((knob.key.to_string(), chosen(knob.key)?)))
        .collect();
    let mut open_deal = None;
    let own = ["deal", "deck", "components"].iter().any(|&key| chosen(key).is_some());
    if let Some(number) =
        field("certified").filter(|_| !own).and_then(|_| certified(game, &options))
    {
        options.push(("deal".to_string(), number.to_string()));
        open_deal = Some(format!("deal number {number}, which is known to be winnable"));
    }
    let mut occasion = None;
    if let Some(number) = chosen("deal") {
        let today = number.parse() == Ok(day.0);
        let of_day = if today { ", the deal of the day (UTC)" } else { "" };
        open_deal = Some(format!("deal number {number}{of_day}"));
        // Whoever plays today's cards by another door practises.
        let practice = today && game.about().slug == "finished" && chosen("deck").is_none();
        occasion = match (daily, practice) {
            (Some(_), _) => Some(Occasion::FirstTry(day)),
            (None, true) => Some(Occasion::Practice(day)),
            (None, false) => None,
        };
    }
    if chosen("deck").is_some() {
        open_deal = Some("a deck typed in card by card".to_string());
    }
    let most = game.about().seats.1;
    let seat = |nth| {
        let said = |key: &str| field(&format!("{key}{nth}")).unwrap_or_default();
        let all = field("company").unwrap_or_default();
        sitter(game, nth, (said("seat"), said("level")), all)
    };
    NewTableOrder {
        id,
        game,
        options,
        components: field("components").filter(|_| daily.is_none()).map(str::to_string),
        host: host.id.clone(),
        name: host.name.clone(),
        seats: (1..=most).map(seat).collect(),
        listed: field("listed").is_some(),
        watch: field("watch") != Some("off"),
        memory: field("memory").and_then(Memory::read).unwrap_or_default(),
        pace: field("pace").and_then(Pace::read).unwrap_or((Pace::Live, Pace::USUAL)),
        reaction: field("reaction").and_then(|seconds| seconds.parse().ok()),
        quick: field("quick").and_then(|seconds| seconds.parse().ok()),
        talk: field("talk").and_then(|seconds| seconds.parse().ok()),
        replace: Replace::read(field("replace").unwrap_or_default()),
        tempo: field("tempo").and_then(|tempo| tempo.parse().ok()),
        open_deal,
        occasion: occasion.map(|occasion| occasion.to_string()),
        state: None,
        only: None,
    }
}

/// Who sits on a chair: who was chosen for it, how far they think, and what was chosen for
/// all chairs. What is not said of a chair is said of all of them; with whom one plays is
/// said of all but the first.
fn sitter(game: &dyn AnyBoard, nth: u8, said: (&str, &str), all: &str) -> String {
    let others = match all {
        "friends" => "open",
        all if all == BOTS.0 => "",
        all => all,
    };
    let at = |level: &str, who: &str| format!("{level}/{who}");
    match said {
        // However far they think.
        (who @ ("me" | "open" | "here"), _) => who.to_string(),
        ("", "") if nth == 1 => String::new(),
        ("", "") => others.to_string(),
        ("", level) if level == AT_ONCE.0 => {
            game.characters().first().map_or("", |(name, _)| name).to_string()
        }
        ("", level) => level.to_string(),
        (who, "") => {
            let thinks = Level::read(all).is_some() && game.is_played_by(&at(all, who));
            if thinks { at(all, who) } else { who.to_string() }
        }
        (who, level) if level == AT_ONCE.0 => who.to_string(),
        (who, level) => at(level, who),
    }
}

/// A chair that was chosen in words of [`ROLES`](crate::words::new_table::ROLES).
fn chair(said: &str, mine: u8, players: u8) -> Option<String> {
    let chairs: Vec<u8> = match said {
        MINE => vec![mine],
        OTHERS => (1..=players).filter(|nth| *nth != mine).collect(),
        CHANCE => (1..=players).collect(),
        _ => return None,
    };
    Some(format!("p{}", chairs.get(any(chairs.len())?)?))
}

/// Any of so many.
fn any(count: usize) -> Option<usize> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).ok()?;
    u64::from_le_bytes(bytes).checked_rem(count as u64).map(|nth| nth as usize)
}

/// Any of the deals that are known to be winnable.
fn certified(game: &dyn AnyBoard, options: &[(String, String)]) -> Option<u64> {
    let deals = game.certified(&SetUp { options: options.to_vec(), ..SetUp::usual(game) });
    deals.get(any(deals.len())?).copied()
}

#[derive(Deserialize)]
pub struct NameForm {
    name: String,
}

pub async fn name(
    State(app): State<App>,
    visitor: Visitor,
    form: Result<Form<NameForm>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form?;
    if form.name.trim().is_empty() {
        return Err(Problem::NoName);
    }
    let settled = visitor.settle(&app, Some(&form.name)).await?;
    Ok(settled.sign(Redirect::to("/").into_response()))
}

#[derive(Deserialize)]
pub struct Sought {
    /// What is looked for in the rules.
    q: Option<String>,
}

pub async fn rules(
    _visitor: Visitor,
    Path(slug): Path<String>,
    sought: Result<Query<Sought>, QueryRejection>,
) -> Result<Response, Problem> {
    let (game, Query(sought)) = (game(&slug)?, sought?);
    let query = sought.q.map(|query| query.chars().take(80).collect::<String>());
    let (about, cover) = (game.about(), game.cover());
    Ok(page::rules(about, cover.guide, cover.rulings, query.as_deref()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chair_can_be_chosen_in_words() {
        assert_eq!(chair(MINE, 2, 6).as_deref(), Some("p2"));
        for _ in 0..60 {
            let other = chair(OTHERS, 2, 4).unwrap();
            assert!(["p1", "p3", "p4"].contains(&other.as_str()), "{other}");
            let any = chair(CHANCE, 1, 4).unwrap();
            assert!(["p1", "p2", "p3", "p4"].contains(&any.as_str()), "{any}");
        }
        assert_eq!(chair("p3", 1, 4), None, "said already");
        assert_eq!(chair(OTHERS, 1, 1), None);
    }
}
