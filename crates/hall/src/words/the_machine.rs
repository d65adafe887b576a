//! The Machine at a table: the days, and what became of a promise.

/// The days of work.
pub const WEEK: [&str; 5] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

pub const MANAGER: &str = "manager";
pub const WORKER: &str = "worker";
pub const WAITING_MEETING: &str = "The union meets behind a closed door.";
pub const NO_SUCH_DAY: &str = "that day of work never came";
pub const TASK_DONE: &str = "the task was done";
pub const NOT_RUN_ANY_MORE: &str = "the machine was finished first";
pub const TRIED: &str = "a good card; it failed all the same";
pub const TRIED_UNSEEN: &str = "a good card that nobody got to see";
pub const IDLED: &str = "did not even try";
pub const TO_NOBODY: &str = "to nobody in particular";
pub const REWARDED: &str = "there was a recommendation";
pub const NOT_REWARDED: &str = "good work, and no recommendation";
pub const NOT_EARNED: &str = "the work was not done";

/// What came of a promise that was given after the day's work.
pub fn tomorrow(why: &str) -> String {
    format!("and the next day {why}")
}
