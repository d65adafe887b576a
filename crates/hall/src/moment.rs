//! A moment in the time of the house.

use std::time::Duration;

/// A moment in the time of the house, which passes while the house is open.
pub type Moment = Duration;
