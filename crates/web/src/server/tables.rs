//! A table: looking at it, and everything that can be done there.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, post};
use hall::hint::HintStep;
use hall::store::Guest;
use hall::table::{
    Hall, Live, Order, Remark, Rematch, TableError, Viewer, WayBack, may_end, token,
};
use serde::Deserialize;
use tabletop::{Eyes, Seat};

use super::App;
use super::keys::NumberedForm;
use super::problem::Problem;
use super::rates::Key;
use super::visitor::{May, Visitor, free_name};
use crate::calendar::Day;
use crate::page;
use crate::show::{self, address};
use crate::view::{ReturnView, Stage, TableView};
use crate::words::talk;

/// The header with which our script asks for the changing part alone.
const PART: &str = "x-breakroom-part";

/// How somebody looks at a table. `?as=p2`: which of several seats at this screen;
/// `?reveal=all`: everything, once it is over.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct LookAs {
    r#as: Option<String>,
    reveal: Option<String>,
}

impl LookAs {
    pub fn seat(&self) -> Option<Seat> {
        self.r#as.as_ref()?.parse().ok()
    }

    fn reveals(&self) -> bool {
        self.reveal.as_deref() == Some("all")
    }

    pub fn viewer(&self, visitor: &Visitor) -> Viewer {
        Viewer { guest: visitor.id(), seat: self.seat(), reveal: self.reveals() }
    }
}

impl App {
    /// Looks at a table for somebody: if they have no seat, it knows that they look.
    pub(crate) async fn look_as<T, F>(
        &self,
        id: &str,
        viewer: &Viewer,
        look: F,
    ) -> Result<T, TableError>
    where
        T: Send + 'static,
        F: Fn(&Live, &Viewer) -> T + Clone + Send + 'static,
    {
        let handle = self.hall.table(id).await?;
        match handle.look_as(viewer.clone(), look.clone()).await {
            Err(TableError::Broken) => {
                self.hall.table(id).await?.look_as(viewer.clone(), look).await
            }
            found => found,
        }
    }

    /// Looks at a table for ourselves; one that is just going to sleep is woken again.
    pub(crate) async fn look<T, F>(&self, id: &str, look: F) -> Result<T, TableError>
    where
        T: Send + 'static,
        F: Fn(&Live) -> T + Clone + Send + 'static,
    {
        let handle = self.hall.table(id).await?;
        match handle.look(look.clone()).await {
            Err(TableError::Broken) => self.hall.table(id).await?.look(look).await,
            found => found,
        }
    }

    async fn order(
        &self,
        id: &str,
        guest: &str,
        seat: Option<Seat>,
        order: Order,
    ) -> Result<(), TableError> {
        let handle = self.hall.table(id).await?;
        match handle.order(guest, seat, order.clone()).await {
            // It was asleep; everything that can be ordered may be ordered twice.
            Err(TableError::Broken) => self.hall.table(id).await?.order(guest, seat, order).await,
            done => done,
        }
    }

    /// The table for one visitor, with the links that only the server can make.
    pub(crate) async fn view(
        &self,
        id: &str,
        viewer: &Viewer,
        visitor: &Visitor,
    ) -> Result<TableView, TableError> {
        let mut view = show::table(self.look_as(id, viewer, Live::view).await??);
        // Links that leave this browser need the whole address.
        let origin = &visitor.origin;
        let whole = |path: String| format!("{origin}{path}");
        let links = &mut view.links;
        links.invite = links.invite.take().map(whole);
        links.watch = links.watch.take().map(whole);
        links.share = links.share.take().map(whole);
        // Whoever may only look gets no way to do more.
        let own = &mut view.seen.sitting;
        *own = own.take().filter(|_| visitor.may == May::DoAll);
        if let (Some(seat), Some(sitting)) = (view.seen.you, own) {
            let proof = self.proof(&sitting.proves);
            links.back = Some(whole(format!("/return/{id}/{seat}/{proof}")));
            let now = self.clock.seconds();
            sitting.may_end = may_end(&sitting.rank, self.store.as_ref(), now).await;
        }
        let taken: Vec<&str> = view.seats.iter().map(|seat| seat.name.as_str()).collect();
        view.name = visitor
            .guest
            .as_ref()
            .map_or_else(|| free_name(id, &taken), |guest| guest.name.clone());
        let begins = view.stage == Stage::Running && view.you.is_some() && view.since.first;
        if let Some(guest) = viewer.guest.as_ref().filter(|_| begins) {
            view.newcomer = self.is_new(guest, view.game.slug, id).await;
        }
        Ok(view)
    }

    /// Is this table somebody's first of the game? A store that does not answer makes
    /// everybody new, which does no harm.
    async fn is_new(&self, guest: &str, game: &str, id: &str) -> bool {
        let mine = self.hall.tables_of(guest).await.unwrap_or_default();
        !mine.iter().any(|card| card.game == game && card.id != id)
    }

    /// Proves that a return link is ours: nobody else can make one.
    fn proof(&self, of: &str) -> String {
        let key = blake3::derive_key("breakroom 2 return link", &self.store.secret());
        blake3::keyed_hash(&key, of.as_bytes()).to_hex()[..32].to_string()
    }
}

fn viewer(visitor: &Visitor) -> Viewer {
    LookAs::default().viewer(visitor)
}

pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    how: Result<Query<LookAs>, QueryRejection>,
) -> Result<Response, Problem> {
    let view = app.view(&id, &how?.0.viewer(&visitor), &visitor).await?;
    Ok(page::table(&view).into_response())
}

/// Has an order carried out and shows what came of it: to our script the
/// changed part, to a form a way back to the table. A refused order gets a
/// fresh table and a sentence.
async fn carry_out(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    id: &str,
    how: &LookAs,
    order: Order,
) -> Result<Response, Problem> {
    let done = match visitor.acting() {
        Ok(guest) if !app.rates.allow(Key::Deed(guest.clone())) => Err(Problem::TooMany),
        Ok(guest) => app.order(id, &guest, how.seat(), order).await.map_err(Problem::Table),
        Err(other) => Err(other),
    };
    answered(app, visitor, headers, id, how, done, Unsaid::default()).await
}

/// What somebody wanted to say: it is not lost if it was refused.
#[derive(Default)]
struct Unsaid {
    words: Option<String>,
    phrase: Option<String>,
}

/// Shows what came of an order.
async fn answered(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    id: &str,
    how: &LookAs,
    done: Result<(), Problem>,
    unsaid: Unsaid,
) -> Result<Response, Problem> {
    let part = headers.contains_key(PART);
    let whom = matches!(done, Err(Problem::Table(TableError::ToWhom)));
    let meant = match done {
        Err(Problem::Table(TableError::Meant { slug, to })) => Some((slug, to)),
        _ => None,
    };
    let notice = match done {
        Ok(()) if !part => return Ok(see_table(id, how)),
        Ok(()) => None,
        Err(
            refused @ (Problem::Renewed
            | Problem::Table(
                TableError::Stale
                | TableError::Refused(_)
                | TableError::ToWhom
                | TableError::Meant { .. }
                | TableError::Store(_),
            )),
        ) => Some(refused),
        Err(other) => return Err(other),
    };
    let mut view = app.view(id, &how.viewer(visitor), visitor).await?;
    view.notice = notice.as_ref().map(Problem::sentence);
    if let (Some(talk), true) = (&mut view.seen.talk, view.notice.is_some()) {
        talk.typed = unsaid.words;
        talk.unaddressed = unsaid.phrase.filter(|_| whom);
        talk.meant = meant;
    }
    let status = notice.map_or(StatusCode::OK, |problem| problem.status());
    let page = if part { page::table_main(&view) } else { page::table(&view) };
    Ok((status, page).into_response())
}

fn see_table(id: &str, how: &LookAs) -> Response {
    Redirect::to(&address(id, "", how.seat(), how.reveals())).into_response()
}

/// Something a form can ask for at a table: `POST /table/{id}/{name}`.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    pub name: &'static str,
    read: fn(&Fields) -> Result<Order, Problem>,
}

/// All of them. Whoever has a seat may try; the table knows who may do what.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "act",
        read: |form| {
            let (question, id) = (form.number("question")?, form.text("id")?);
            Ok(Order::Answer { question, id, line: form.text("action")? })
        },
    },
    Verb {
        name: "undo",
        read: |form| {
            let (question, id) = (form.number("question")?, form.text("id")?);
            Ok(Order::Undo { question, id, count: form.number("count")? })
        },
    },
    Verb {
        name: "back",
        read: |form| {
            Ok(Order::TakeBack { question: form.number("question")?, id: form.text("id")? })
        },
    },
    Verb { name: "ask-back", read: |form| Ok(Order::AskBack { number: form.number("number")? }) },
    Verb {
        name: "answer-back",
        read: |form| {
            let (number, agrees) = (form.number("number")?, form.text("agrees")? == "yes");
            Ok(Order::AnswerBack { number, agrees })
        },
    },
    Verb {
        name: "hint",
        read: |form| {
            let told = form.may("told")?.map(|word| HintStep::read(&word).ok_or(Problem::Garbled));
            Ok(Order::Hint { question: form.number("question")?, told: told.transpose()? })
        },
    },
    Verb {
        name: "standin",
        read: |form| {
            let seat = form.may("seat")?.map(|_| form.seat()).transpose()?;
            Ok(Order::StandIn { seat })
        },
    },
    Verb { name: "reclaim", read: |form| Ok(Order::Reclaim { seat: form.seat()? }) },
    Verb {
        name: "fill",
        read: |form| {
            let seat = form.may("seat")?.map(|_| form.seat()).transpose()?;
            Ok(Order::Fill { seat, character: form.may("bot")? })
        },
    },
    Verb { name: "remove", read: |form| Ok(Order::Remove { seat: form.seat()? }) },
    Verb {
        name: "mute",
        read: |form| Ok(Order::Mute { other: form.seat()?, on: form.text("on")? == "on" }),
    },
    Verb { name: "pause", read: |_| Ok(Order::Pause) },
    Verb { name: "resume", read: |_| Ok(Order::Resume) },
    Verb { name: "tempo", read: |form| Ok(Order::Tempo(form.number("tempo")?)) },
    Verb { name: "hurry", read: |_| Ok(Order::Hurry) },
    Verb { name: "agree", read: |_| Ok(Order::Agree) },
    Verb { name: "disagree", read: |_| Ok(Order::Disagree) },
    Verb { name: "ready", read: |_| Ok(Order::Ready) },
    Verb { name: "away", read: |form| Ok(Order::Away { on: form.text("on")? == "on" }) },
    Verb { name: "standing", read: |form| Ok(Order::Stand { order: form.text("order")? }) },
    Verb { name: "resign", read: |_| Ok(Order::Resign) },
    Verb { name: "alone", read: |_| Ok(Order::Alone) },
];

/// The fields of a form.
#[derive(Debug)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// A field that may be missing, but not be there twice.
    fn may(&self, key: &str) -> Result<Option<String>, Problem> {
        let mut values = self.0.iter().filter(|(name, _)| name == key).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (value, None) => Ok(value.cloned()),
            (_, Some(_)) => Err(Problem::Garbled),
        }
    }

    fn text(&self, key: &str) -> Result<String, Problem> {
        self.may(key)?.ok_or(Problem::Garbled)
    }

    fn number(&self, key: &str) -> Result<u32, Problem> {
        self.text(key)?.parse().map_err(|_| Problem::Garbled)
    }

    /// Counted from 0.
    fn seat(&self) -> Result<Seat, Problem> {
        Ok(Seat(self.text("seat")?.parse().map_err(|_| Problem::Garbled)?))
    }
}

/// The handler of a verb.
pub fn verb(verb: Verb) -> MethodRouter<App> {
    post(
        move |State(app): State<App>,
              visitor: Visitor,
              Path(id): Path<String>,
              how: Result<Query<LookAs>, QueryRejection>,
              headers: HeaderMap,
              form: Result<Form<Vec<(String, String)>>, FormRejection>| async move {
            let (Query(how), Form(form)) = (how?, form?);
            let order = (verb.read)(&Fields(form))?;
            carry_out(&app, &visitor, &headers, &id, &how, order).await
        },
    )
}

#[derive(Deserialize)]
pub struct Say {
    /// A form without script has none; then a second click says it twice.
    id: Option<String>,
    words: Option<String>,
    /// A ready-made sentence, by its short name.
    phrase: Option<String>,
    /// A seat, as in p2; nobody in particular, if it is empty.
    to: Option<String>,
    promise: Option<String>,
    /// As it was typed, whatever it may mean.
    plain: Option<String>,
}

pub async fn say(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    how: Result<Query<LookAs>, QueryRejection>,
    headers: HeaderMap,
    form: Result<Form<Say>, FormRejection>,
) -> Result<Response, Problem> {
    let (Query(how), Form(form)) = (how?, form?);
    if form.words.is_none() && form.phrase.is_none() {
        return Err(Problem::Garbled);
    }
    let to = match form.to.as_deref().filter(|to| !to.is_empty()) {
        Some(to) => Some(to.parse().map_err(|_| Problem::Garbled)?),
        None => None,
    };
    let said = match form.id {
        Some(id) => id,
        None => token()?,
    };
    let words = form.words.clone().filter(|words| !words.is_empty());
    let unsaid = Unsaid { words, phrase: form.phrase.clone() };
    let promise = form.promise.is_some();
    let plain = form.plain.is_some();
    let remark = Remark { words: form.words, phrase: form.phrase, to, promise, plain };
    let order = Order::Say { id: said, remark };
    let done = match visitor.acting() {
        // The limit of deeds holds for talk as well; talk has a narrower one of its own.
        Ok(guest) if !app.rates.allow(Key::Deed(guest.clone())) => Err(Problem::TooMany),
        Ok(guest) if !app.rates.allow(Key::Talk(guest.clone())) => {
            Err(Problem::Table(TableError::Refused(talk::TOO_FAST.into())))
        }
        Ok(guest) => app.order(&id, &guest, how.seat(), order).await.map_err(Problem::Table),
        Err(other) => Err(other),
    };
    answered(&app, &visitor, &headers, &id, &how, done, unsaid).await
}

#[derive(Deserialize)]
pub struct Claim {
    form: Option<String>,
    name: Option<String>,
    /// Counted from 0; any open seat, if it is not said.
    seat: Option<u8>,
}

/// Takes an open seat. The cookie is renewed with it.
pub async fn claim(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    form: Result<Form<Claim>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form?;
    // A table that is not there makes nobody a guest.
    app.hall.table(&id).await?;
    let once = NumberedForm::read(form.form.as_deref(), format!("/table/{id}/claim"))?;
    let settled = visitor.settle_anew(&app, form.name.as_deref(), &once).await?;
    if settled.past {
        return Ok(see_table(&id, &LookAs::default()));
    }
    if !app.rates.allow(Key::Deed(settled.guest.id.clone())) {
        return Ok(settled.sign(Problem::TooMany.into_response()));
    }
    let (seat, name) = (form.seat.map(Seat), settled.guest.name.clone());
    let order = Order::Claim { id: once.number, seat, name };
    let answer = match app.order(&id, &settled.guest.id, None, order).await {
        Ok(()) => see_table(&id, &LookAs::default()),
        Err(refused) => Problem::Table(refused).into_response(),
    };
    Ok(settled.sign(answer))
}

/// Looks at what is past while the game goes on. Where that is help, it is
/// written down first; so it is a form and no link.
pub async fn look_back(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let guest = visitor.acting()?;
    if !app.rates.allow(Key::Deed(guest.clone())) {
        return Err(Problem::TooMany);
    }
    app.order(&id, &guest, None, Order::LookBack).await?;
    Ok(Redirect::to(&format!("/table/{id}/replay")).into_response())
}

/// The next person at this screen has sat down.
pub async fn curtain(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let view = app.view(&id, &viewer(&visitor), &visitor).await?;
    let seat = view.seen.curtain.map(|curtain| curtain.seat.to_string());
    Ok(see_table(&id, &LookAs { r#as: seat, reveal: None }))
}

#[derive(Deserialize)]
pub struct Away {
    r#as: Option<String>,
    from: u32,
    to: u32,
}

/// What happened between two counts, board by board, for whoever was away.
pub async fn steps(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    away: Result<Query<Away>, QueryRejection>,
) -> Result<Response, Problem> {
    let Away { r#as, from, to } = away?.0;
    let viewer = LookAs { r#as, reveal: None }.viewer(&visitor);
    let steps =
        app.look_as(&id, &viewer, move |live, viewer| live.steps(viewer, from, to)).await??;
    Ok(page::steps(&show::steps(steps)).into_response())
}

/// The whole log, for those eyes.
pub async fn log(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    how: Result<Query<LookAs>, QueryRejection>,
) -> Result<Response, Problem> {
    let viewer = how?.0.viewer(&visitor);
    let log = app.look_as(&id, &viewer, |live, viewer| live.whole_log(viewer)).await??;
    Ok(page::log(&log).into_response())
}

#[derive(Deserialize)]
pub struct At {
    form: Option<String>,
    at: Option<u32>,
    /// Through whose eyes: `p2`, `table` for what everybody could see, `all`.
    eyes: Option<String>,
}

impl At {
    fn eyes(&self) -> Result<Option<Eyes>, Problem> {
        Ok(match self.eyes.as_deref() {
            None | Some("") => None,
            Some("table") => Some(Eyes::Spectator),
            Some("all") => Some(Eyes::Omniscient),
            Some(seat) => Some(Eyes::Seat(seat.parse().map_err(|_| Problem::Garbled)?)),
        })
    }
}

pub async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Problem> {
    let (Query(at), viewer) = (at?, viewer(&visitor));
    let (at, eyes) = (at.at, at.eyes()?);
    let look = move |live: &Live, viewer: &Viewer| live.replay(viewer, at, eyes);
    let view = app.look_as(&id, &viewer, look).await??;
    Ok(page::replay(&show::replay(view)).into_response())
}

/// Goes on from a position of a finished game, at a new table.
pub async fn fork(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    form: Result<Form<At>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form?;
    let at = form.at.ok_or(Problem::Garbled)?;
    let seat = match form.eyes()? {
        Some(Eyes::Seat(seat)) => Some(seat),
        Some(Eyes::Spectator | Eyes::Omniscient) | None => None,
    };
    let viewer = viewer(&visitor);
    let fork = app.look(&id, move |live| live.fork(&viewer, at, seat)).await??;
    let once = NumberedForm::read(form.form.as_deref(), format!("/table/{id}/fork"))?;
    open_from(&app, &visitor, &once, move |hall, new, Guest { id, name }| async move {
        hall.fork(new, fork, &id, &name).await
    })
    .await
}

/// The same deal once more, for whoever was alone with it.
pub async fn again(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    form: Result<Form<At>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form?;
    let viewer = viewer(&visitor);
    let seating = app.look(&id, move |live| live.again(&viewer)).await??;
    let once = NumberedForm::read(form.form.as_deref(), format!("/table/{id}/again"))?;
    open_from(
        &app,
        &visitor,
        &once,
        move |hall, new, _| async move { hall.again(new, seating).await },
    )
    .await
}

/// Opens a table that comes from another, once for a form, and leads there.
async fn open_from<F: Future<Output = Result<(), TableError>>>(
    app: &App,
    visitor: &Visitor,
    once: &NumberedForm,
    open: impl FnOnce(Arc<Hall>, String, Guest) -> F,
) -> Result<Response, Problem> {
    let settled = visitor.settle_anew(app, None, once).await?;
    let new = once.table(app, &settled.guest.id);
    if settled.past || app.hall.table(&new).await.is_ok() {
        return Ok(settled.sign(see_table(&new, &LookAs::default())));
    }
    if !app.lets_through(Key::AddressOpens(visitor.address)).await? {
        return Ok(settled.sign(Problem::TooManyTables.into_response()));
    }
    Ok(match open(Arc::clone(&app.hall), new.clone(), settled.guest.clone()).await {
        Ok(()) => settled.sign(see_table(&new, &LookAs::default())),
        Err(error) => settled.sign(Problem::Table(error).into_response()),
    })
}

/// The same people on the same seats, with new luck. Whoever asks first opens
/// the table, all others are shown to it.
pub async fn rematch(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let guest = visitor.acting()?;
    let asked = viewer(&visitor);
    let look = move |live: &Live| live.rematch(&asked);
    let next = |rematch: Rematch| match rematch {
        Rematch::At(table) => Ok(table),
        Rematch::Open(_) => Err(TableError::Broken),
    };
    let table = match app.look(&id, look.clone()).await?? {
        Rematch::At(table) => table,
        Rematch::Open(seats) => {
            if !app.lets_through(Key::AddressOpens(visitor.address)).await? {
                return Err(Problem::TooManyTables);
            }
            let table = app.hall.rematch(*seats).await?;
            app.order(&id, &guest, None, Order::Next { table }).await?;
            next(app.look(&id, look).await??)?
        }
    };
    Ok(see_table(&table, &LookAs::default()))
}

pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let viewer = viewer(&visitor);
    let look = |live: &Live, viewer: &Viewer| Ok((live.record(viewer)?, live.record_name()));
    let (text, name) = app.look_as(&id, &viewer, look).await?.map_err(Problem::Table)?;
    let day = app.store.ended_on(&id).await?.and_then(|day| u64::try_from(day).ok());
    let day = day.map_or(String::new(), |day| format!("-{}", Day(day).iso()));
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}{day}.txt\"")),
    ];
    Ok((headers, text).into_response())
}

pub async fn verify(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let viewer = viewer(&visitor);
    let view = app.look_as(&id, &viewer, |live, viewer| live.verify(viewer)).await??;
    Ok(page::verify(&view).into_response())
}

/// A private return link: it asks once more, because a preview of the link by
/// some messenger must not take the seat.
pub async fn back_page(
    State(app): State<App>,
    Path((id, seat, proof)): Path<(String, String, String)>,
) -> Result<Response, Problem> {
    let (seat, way) = proven(&app, &id, &seat, &proof).await?;
    let action = format!("/return/{id}/{seat}/{proof}");
    let view = ReturnView { title: way.title, name: way.name, action };
    Ok(page::back(&view).into_response())
}

#[derive(Deserialize)]
pub struct Back {
    form: Option<String>,
}

pub async fn back(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, seat, proof)): Path<(String, String, String)>,
    form: Result<Form<Back>, FormRejection>,
) -> Result<Response, Problem> {
    let (seat, way) = proven(&app, &id, &seat, &proof).await?;
    let once = NumberedForm::read(form?.0.form.as_deref(), format!("/return/{id}/{seat}/{proof}"))?;
    let settled = visitor.settle_anew(&app, None, &once).await?;
    let order = Order::Join { seat, since: way.since };
    let answer = match app.order(&id, &settled.guest.id, None, order).await {
        Ok(()) => see_table(&id, &LookAs::default()),
        Err(TableError::NotYourSeat) => Problem::VoidLink.into_response(),
        Err(other) => Problem::Table(other).into_response(),
    };
    Ok(settled.sign(answer))
}

/// The seat and the sitting that a return link leads to. A forged one and one
/// whose time is over are answered alike.
async fn proven(app: &App, id: &str, seat: &str, proof: &str) -> Result<(Seat, WayBack), Problem> {
    let seat: Seat = seat.parse().map_err(|_| Problem::VoidLink)?;
    let way = app.look(id, move |live| live.way_back(seat)).await?.ok_or(Problem::VoidLink)?;
    // Compared as hashes, so that the time it takes says nothing.
    let hash = |text: &str| blake3::hash(text.as_bytes());
    match hash(&app.proof(&way.proves)) == hash(proof) {
        true => Ok((seat, way)),
        false => Err(Problem::VoidLink),
    }
}
