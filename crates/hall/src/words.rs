//! What the hall says itself: why something was not done, and what happened at a
//! table beside the game. The games' own sentences live with the
//! games.

pub mod finished;
pub mod finishing_time;
pub mod overtime;
pub mod the_machine;

pub const NO_TABLE: &str = "There is no such table.";
pub const NOT_YOUR_SEAT: &str = "You have no seat here, or not that one.";
pub const CLOSED: &str = "This table is not open to spectators.";
pub const TOO_EARLY: &str = "That can be seen when the game is over.";
pub const BROKEN: &str = "Something broke at this table; it has been written down.";
pub const NEWER: &str = "This table is played by a newer version of the program than the one that \
     answers here. Nothing of it is lost; please try again in a moment.";
pub const NOT_YET: &str = "An older version of the program is still at work in this house and would \
     not understand that; please try again in a minute.";
pub const STALE: &str = "The table has moved on since then; please look again.";
pub const NOT_OURS: &str = "That form was not ours; please look again.";
pub const ENOUGH: &str = "This table has seen enough; open a new one.";
pub const NO_ROOM_FOR_FILES: &str = "This house keeps so many designers' files in mind that there is \
     no room for another; try again after it has been started anew.";
pub const STILL_TIME: &str = "There is still time for that.";
pub const GIVE_UP_INSTEAD: &str = "To leave yourself, give up.";
pub const ONLY_A_BOT: &str = "Nobody sits there but a bot.";
pub const ONLY_THE_HOST: &str = "Only whoever opened the table may do that.";
pub const ONLY_FIRST: &str = "Only the device that sat down can end the others.";
pub const OVER: &str = "The game is over.";
pub const TAKEN: &str = "That seat is taken.";
pub const PAUSED: &str = "The table is paused.";
pub const SEATS_OPEN: &str = "Seats are still open.";
pub const HINTS_ALONE: &str = "Hints are for playing alone, or alone with bots.";
pub const REFUTED: &str = "That loses, whatever follows: the try is over.";
pub const NO_WAY_BACK: &str = "In a puzzle nothing is taken back. Play on, or try it again.";
pub const NOT_AMONG_PEOPLE: &str =
    "The same deal is played again alone or among bots; people have a rematch.";
pub const NO_HINT: &str = "Nobody knows a hint here.";
pub const NO_ORDER: &str = "There is no such standing order.";
pub const NO_LIMIT: &str = "That order needs windows with a limit: without one, how long a window is \
     open would tell whether something fits.";
pub const THE_OTHERS: &str = "the others";
pub const ONE_ANSWER: &str = "One answer at a time, please.";
pub const NOTHING_BACK: &str = "Nothing is taken back in this game.";
pub const NOTHING_YET: &str = "You have decided nothing yet.";
pub const BACK_AMONG_BOTS: &str =
    "Only one person among bots may take back what others have answered or something has shown.";
pub const BACK_AMONG_PEOPLE: &str = "There is nobody else here whom you could ask.";
pub const BACK_TOO_FAR: &str = "Among people nothing is taken back that was shown, rolled or chosen \
     in secret, and nothing while a choice is secret or somebody is missing.";
pub const BACK_REFUSED: &str = "They would rather not take that back.";
pub const DICE_FELL: &str = "Dice have fallen in this game; it can be forked when it is over.";

pub const TALK_LATER: &str = "Talk begins when everybody sits.";
pub const TO_WHOM: &str = "To whom do you say that?";
pub const MEANT: &str = "Is that what you mean?";
pub const NOBODY: &str = "There is nobody else on that chair.";
pub const NO_PHRASE: &str = "Nobody says that here.";

pub const WAITING: &str = "Waiting for the others.";
pub const AGREED: &str = "The game was ended by agreement.";

pub fn gave_up(name: &str) -> String {
    format!("{name} gave up.")
}

pub fn stood_in(name: &str) -> String {
    format!("A bot plays for {name} until they are back.")
}

pub fn back(name: &str) -> String {
    format!("{name} is back.")
}

/// Those who sat on a chair.
pub fn one_after_another(names: &[String]) -> String {
    names.join(", then ")
}

pub fn left(name: &str, bot: &str) -> String {
    format!("{name} left; {bot}, a bot, plays on.")
}

pub fn removed(name: &str, bot: &str) -> String {
    format!("{name} was asked to leave; {bot}, a bot, plays on.")
}

pub fn nobody_called(character: &str) -> String {
    format!("Nobody called “{character}” plays this game.")
}

pub fn thinks_as_ever(like: &str, level: &str) -> String {
    format!("“{like}” has a way of thinking of its own, and cannot be “{level}”.")
}

pub fn too_many_open(most: i64) -> String {
    format!("You have {most} tables open; finish or give up one of them first.")
}

pub fn other_rules(game: &str, found: u32, known: u32) -> String {
    format!(
        "This game of {game} was begun under version {found} of its rules, and version {known} \
         is played here, so it can neither be shown nor played on. Nothing of it was changed or \
         lost: a breakroom of its own time still opens it."
    )
}

pub fn quarantined(why: &str) -> String {
    format!("This table cannot be shown: {why}.")
}

pub fn not_stored(why: &impl std::fmt::Display) -> String {
    format!("The move could not be stored, so it was not made: {why}.")
}
