//! Lines that are worked out once and shown as films. Nobody waits long for one: it is
//! thought of elsewhere, and whoever looks again finds it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hall::games::SetUp;
use hall::rehearsal::Rehearsal;
use tabletop::{Eyes, Names, Seat, Seed};
use tokio::sync::watch;

use crate::games;
use crate::view::{BoardContext, Memory, WalkView};

/// A line in notation; nothing, if none was found.
pub type Line = Option<Arc<Vec<String>>>;

/// What has been worked out, or is being.
#[derive(Debug, Default)]
pub struct Solutions(Mutex<BTreeMap<String, watch::Receiver<Option<Line>>>>);

/// So many are kept.
const MOST: usize = 16;
/// Somebody waits so long for one.
const PATIENCE: Duration = Duration::from_secs(4);

impl Solutions {
    /// The line of that name, worked out now if it is not known; nothing, if that takes
    /// longer than anybody waits.
    pub async fn line(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<Vec<String>> + Send + 'static,
    ) -> Option<Line> {
        let mut told = self.told(name, work);
        let known = tokio::time::timeout(PATIENCE, told.wait_for(Option::is_some)).await;
        known.ok()?.ok()?.clone()
    }

    /// The line of that name if it is known by now.
    pub fn remembered(&self, name: &str) -> Option<Line> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(name)?.borrow().clone()
    }

    /// The line of that name if it is known by now; else it is worked out for later.
    pub fn known(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<Vec<String>> + Send + 'static,
    ) -> Option<Line> {
        self.told(name, work).borrow().clone()
    }

    fn told(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<Vec<String>> + Send + 'static,
    ) -> watch::Receiver<Option<Line>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = known.get(name) {
            return told.clone();
        }
        if known.len() >= MOST {
            known.pop_first();
        }
        let (tell, told) = watch::channel(None);
        tokio::task::spawn_blocking(move || tell.send_replace(Some(work().map(Arc::new))));
        known.insert(name.to_string(), told.clone());
        told
    }
}

/// A line from a deal or a position, to be walked along.
#[derive(Debug)]
pub struct Walk<'a> {
    pub options: Vec<(String, String)>,
    pub state: Option<serde_json::Value>,
    pub line: &'a [String],
}

const PLAYER: Seat = Seat(0);

impl Walk<'_> {
    /// The board after so many decisions. Everything lies open: it is solved.
    pub fn view(self, at: usize) -> Option<WalkView> {
        let game = games::by_slug("finished")?;
        let set_up = SetUp { options: self.options, state: self.state, ..SetUp::usual(game) };
        let mut table = Rehearsal::deal(game, &set_up, Seed::from_number(0)).ok()?;
        let at = at.min(self.line.len());
        for line in &self.line[..at] {
            table.play(PLAYER, line).ok()?;
        }
        let names = Names::new(["You"]);
        let context = BoardContext {
            names: names.clone(),
            sat: None,
            you: None,
            act: String::new(),
            ask: None,
            memory: Memory::Full,
            hint: None,
        };
        let eyes = Eyes::Omniscient;
        Some(WalkView {
            board: game.board(&table.sight(eyes, false, &names), &context),
            log: table.log(eyes, &names),
            at,
            of: self.line.len(),
            next: self.line.get(at).cloned(),
            ..WalkView::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_is_worked_out_once() {
        let solutions = Solutions::default();
        let line = solutions.line("a", || Some(vec!["end".into()])).await;
        assert_eq!(line, Some(Some(Arc::new(vec!["end".to_string()]))));
        let again = solutions.line("a", || panic!("it is known")).await;
        assert_eq!(again, line);
        assert_eq!(solutions.line("b", || None).await, Some(None), "nothing was found");
        // Whoever does not wait finds it later.
        let (go, wait) = std::sync::mpsc::channel();
        let work = move || wait.recv().ok().map(|()| vec!["end".to_string()]);
        assert_eq!(solutions.remembered("d"), None);
        assert_eq!(solutions.known("d", work), None);
        assert_eq!(solutions.remembered("d"), None, "it is thought of, and nobody waits");
        go.send(()).expect("it waits for this");
        solutions.line("d", || panic!("it is thought of")).await;
        assert_eq!(solutions.known("d", || panic!("it is known")), line);
        assert_eq!(solutions.remembered("d"), line);
        // One that panics is never told; nobody hangs on it.
        assert_eq!(solutions.line("c", || panic!("a bug")).await, None);
    }
}
