//! Finished! at a table: deals that are known to be winnable, and what is left.

use finished::{Ending, Finished, Options, View};
use players::finished_deals;

use super::Hosted;

impl Hosted for Finished {
    fn score(view: &View) -> Option<i64> {
        (view.ending == Some(Ending::Won)).then(|| i64::from(view.coffee))
    }

    fn par(options: &Options) -> Option<i64> {
        finished_deals::par(options).map(i64::from)
    }

    fn certified(options: &Options) -> Vec<u64> {
        finished_deals::certified(options.level()).iter().map(|row| row.deal).collect()
    }
}
