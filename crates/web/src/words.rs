//! Everything the pages say, in one place. The rules' own sentences (questions,
//! log, refusals) live with the rules.

pub mod council;
pub mod daily;
pub mod finished;
pub mod finishing_time;
pub mod hints;
pub mod history;
pub mod lessons;
pub mod overtime;
pub mod problem;
pub mod puzzles;
pub mod settings;
pub mod talk;
pub mod the_machine;
pub mod window;

pub const NAME: &str = "breakroom";
pub const UNOFFICIAL: &str = "An unofficial implementation with words and pictures of our own. \
    The designers stand on the cards; the names of the games belong to their owners.";

pub fn tagline() -> String {
    format!("{} games about work. For after work.", players::games::COUNT)
}

/// On every page.
pub mod frame {
    pub const SKIP: &str = "Skip to the table";
    pub const SKIP_STORY: &str = "Skip to now";
    pub const LOBBY: &str = "Lobby";
    pub const STATISTICS: &str = "Punch cards";
    pub const KEYS: &str = "Keys";
    pub const KEYS_TITLE: &str = "Keys";
    pub const CLOSE: &str = "Close";
    pub const OFFLINE: &str = "The line went dead; the game is kept. Trying again…";
    pub const ONLINE: &str = "Back on the line.";
    /// No room for another stream; the page goes on without.
    pub const FULL_GUEST: &str = "You have very many tabs open here, so what others do does not \
        arrive by itself. Close some; trying again in half a minute.";
    pub const FULL_ADDRESS: &str = "Very many look on from where you are, so what others do does \
        not arrive by itself just now. Trying again in half a minute.";
    pub const FULL_HOUSE: &str = "Very many look on, so what others do does not arrive by itself \
        just now. Trying again in half a minute.";
    pub const LATE: &str = "The table had moved on by then; please look again.";
    pub const AGAIN: &str = "Tap again to do it.";
    pub const SENT_AGAIN: &str = "That did not get through; it is being sent again.";
    pub const NOT_SENT: &str = "That did not get through; nothing is lost. Please try again.";
    /// Key and what it does.
    pub const KEYS_LIST: &[(&str, &str)] = &[
        ("U", "take back"),
        ("F", "fast forward to your turn"),
        ("H", "ask for a hint, and for more of it"),
        ("R", "the rules about this question"),
        ("L", "to the log"),
        ("← →", "in a replay, step by step"),
        ("Home End", "in a replay, first and last position"),
        ("Space", "play or stop a replay"),
        ("?", "this list"),
    ];
}

pub mod lobby {
    pub const WELCOME: &str = "Take a card, sit down.";
    pub const LEAD: &str = "Press a time card to play at once. No account, nothing to install.";
    pub const RACK: &str = "The games";
    pub const PLAY: &str = "Clock in";
    pub const WITH_FRIENDS: &str = "With friends";
    pub const SET_UP: &str = "Set up a table";
    pub const DAILY_NOTE: &str = "The same cards for everybody; your first try counts.";
    pub const DAILY_MORE: &str = "Your try, and how others did";
    pub const MINE: &str = "Your tables";
    pub const MINE_EMPTY: &str = "Nothing here yet. Tables you sit at wait for you here.";
    pub const OPEN: &str = "Open tables";
    pub const OPEN_EMPTY: &str = "Nobody has left a chair free just now.";
    pub const YOUR_NAME: &str = "Your name";
    pub const NAME_NOTE: &str = "A name on a mug, no account.";
    pub const RENAME: &str = "Write it on the mug";
    pub const YOUR_TURN: &str = "your turn";
    pub const WATCH: &str = "watch";
    pub const JOIN: &str = "take a chair";
    pub const RULES: &str = "Rules";
    pub const LEARN: &str = "Lesson";

    pub fn seats(fewest: u8, most: u8) -> String {
        match (fewest, most) {
            (1, 1) => "solo".into(),
            (fewest, most) if fewest == most => format!("{fewest} players"),
            (fewest, most) => format!("{fewest}–{most} players"),
        }
    }

    pub const HISTORY: &str = "All your games";

    pub fn move_of(name: &str) -> String {
        format!("{name} to move")
    }

    pub fn free_chairs(count: u8) -> String {
        match count {
            1 => "1 free chair".into(),
            count => format!("{count} free chairs"),
        }
    }
}

pub mod stage {
    pub const GATHERING: &str = "waiting for players";
    pub const RUNNING: &str = "in play";
    pub const PAUSED: &str = "paused";
    pub const OVER: &str = "finished";
}

pub mod new_table {
    pub const TITLE: &str = "Set up a table";
    pub const OPEN: &str = "Open the table";
    pub const YOUR_NAME: &str = "Your name";
    pub const SEATS: &str = "Who plays";
    pub const COMPANY: &str = "With";
    pub const COMPANY_NOTE: &str = "Easy bots are for a first evening, experts think longest. Friends get a link on the next page; whoever opens it picks a chair.";
    /// Bots of a game in which none think.
    pub const BOTS: (&str, &str) = ("bots", "Bots");
    /// People, by words of the form, and what they mean.
    pub const PEOPLE: [(&str, &str); 2] =
        [("friends", "Friends, by link"), ("here", "People at this screen")];

    pub fn bots(level: &str) -> String {
        format!("{level} bots")
    }
    pub const COUNCIL: &str = "Time to talk each day";
    pub const COUNCIL_NOTE: &str =
        "Bots choose their cards afterwards. It ends when all people are ready.";
    pub const COUNCILS: [(&str, &str); 5] = [
        ("", "as usual"),
        ("30", "30 seconds"),
        ("60", "a minute"),
        ("300", "five minutes"),
        ("0", "none"),
    ];
    pub const REPLACE: &str = "Somebody takes too long";
    pub const REPLACE_NOTE: &str = "They may come back to their chair whenever they want.";
    pub const REPLACES: [(&str, &str); 3] = [
        ("", "the others vote on a bot"),
        ("anybody", "anybody may call a bot"),
        ("itself", "a bot comes by itself"),
    ];
    pub const CHAIRS: &str = "Choose chair by chair";
    pub const CHAIRS_NOTE: &str =
        "Who sits there, and how far a bot thinks: what you leave alone is as chosen above.";
    pub const AS_ABOVE: &str = "as chosen above";
    pub const THINKS_AS_ABOVE: &str = "thinks as chosen above";
    pub const PERSON: &str = "People";
    pub const CHARACTER: &str = "Bots by what they are like";
    pub const AS_EVER: &str = "Bots who think in a way of their own";
    pub const WHO: &str = "who";
    pub const LEVEL: &str = "how far a bot thinks";
    /// Without a search, by a word of the form.
    pub const AT_ONCE: (&str, &str) = ("at-once", "At once: plays by rule of thumb");
    pub const ME: &str = "me";
    pub const ANYBODY: &str = "open: whoever has the link";
    pub const HERE: &str = "somebody at this screen";
    pub const OPTIONS: &str = "The game";
    pub const HOUSE: &str = "The house";
    pub const MINE: &str = "mine";
    pub const OTHERS: &str = "others";
    pub const CHANCE: &str = "by chance";
    /// An option that is a chair: how one chooses it, and what that means.
    pub const ROLES: &[(&str, &[(&str, &str)])] =
        &[("manager", &[(MINE, "I manage"), (OTHERS, "I work"), (CHANCE, "Chance decides")])];
    /// Where nobody says, the gentler part: one among several.
    pub const UNSAID: &str = OTHERS;
    pub fn chair(nth: u8) -> String {
        format!("Chair {nth}")
    }
    pub const ROLES_NOTE: &str = "who is on the other side of the desk";
    pub const MEMORY: &str = "Memory aid";
    pub const MEMORY_NOTE: &str = "The game tests memory; help is yours to choose.";
    pub const MEMORY_NONE: &str = "None: remember yourself";
    pub const MEMORY_SEEN: &str = "Which cards have been seen";
    pub const MEMORY_FULL: &str = "Where every seen card lies";
    pub const WATCH: &str = "Others may watch";
    pub const LISTED: &str = "Show the table in the lobby";
    pub const TEMPO: &str = "Bots take their time";
    pub const TEMPO_SLOW: &str = "leisurely";
    pub const TEMPO_USUAL: &str = "as usual";
    pub const TEMPO_FAST: &str = "at once";
    pub const TEMPI: [&str; 3] = [TEMPO_SLOW, TEMPO_USUAL, TEMPO_FAST];
    pub const COMPONENTS: &str = "A components file of your own";
    pub const COMPONENTS_NOTE: &str =
        "For designers: paste a whole file to play with other cards and numbers.";
    pub const BY_CHANCE: &str = "leave it empty for a shuffle of your own";
    pub const MORE: &str = "More";
    pub const TODAY: &str = "Today's deal is number";
    pub const CERTIFIED: &str = "Only certified deals";
    pub const CERTIFIED_NOTE: &str =
        "Deals that somebody who knew all cards has won, with a par to aim at.";
}

/// Time at a table.
pub mod pace {
    pub const TITLE: &str = "Time";
    pub const NOTE: &str = "When the time for a decision is up, the others may let a bot take over \
        after half a minute more; whoever comes back takes the chair back.";
    /// A word of the form, and what it means.
    pub const CHOICES: &[(&str, &str)] = &[
        ("live-30", "30 seconds for each decision"),
        ("live-60", "a minute for each decision"),
        ("live", "two minutes for each decision"),
        ("live-300", "five minutes for each decision"),
        ("live-0", "in one sitting, without a clock"),
        ("correspondence", "by correspondence: days, and no clock"),
    ];
    pub const USUAL: &str = "live";
    pub const UP: &str = "Time is up";

    /// The pace of a table, with the seconds of a decision where a clock runs.
    pub fn pace(live: bool, limit: Option<i64>) -> String {
        match (live, limit) {
            (false, _) => "by correspondence, no clock".into(),
            (true, None) => "in one sitting, no clock".into(),
            (true, Some(limit)) if limit % 60 == 0 => match limit / 60 {
                1 => "a minute for each decision".into(),
                minutes => format!("{minutes} minutes for each decision"),
            },
            (true, Some(limit)) => format!("{limit} seconds for each decision"),
        }
    }

    pub fn left(seconds: i64) -> String {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// Before a game: chairs, names, the link to send around.
pub mod gathering {
    pub const TITLE: &str = "Waiting for everybody to sit down";
    pub const QR: &str = "The invitation as a QR code";
    pub const BOTS: &str = "How strong the bots are";
    pub const FILL: &str = "A bot instead";
    pub const FILL_ALL: &str = "Begin now";
    pub const FILL_ALL_NOTE: &str = "bots take the free chairs";
    pub const FILL_NOTE: &str = "The game begins by itself when every chair is taken.";
    pub const ONLY_HERE: &str =
        "This address works on this machine alone. To let others in, start the server with";
    pub const OPEN_DOOR: &str = "breakroom serve --host 0.0.0.0";
    pub const MEANWHILE: &str = "New to it? While you wait:";

    pub fn learn(game: &str) -> String {
        format!("learn {game} by playing, in ten minutes")
    }
}

pub mod table {
    pub const LOG: &str = "Log";
    pub const WHOLE_LOG: &str = "All of it";
    pub const LOG_EMPTY: &str = "Nothing has happened yet.";
    pub const SEATS: &str = "At the table";
    pub const JUMPS: &str = "Jump to";
    pub const JUMP_TABLE: &str = "Table";
    pub const JUMP_HAND: &str = "Hand";
    pub const JUMP_TALK: &str = "Talk";
    pub const YOU: &str = "you";
    pub const HERE: &str = "at this screen";
    pub const OPEN_SEAT: &str = "free chair";
    pub const THINKING: &str = "thinking";
    pub const AWAY: &str = "away";
    pub const UNCONNECTED: &str = "not connected";
    pub const STAND_IN: &str = "stands in";
    pub const TAKE_SEAT: &str = "Sit down here";
    pub const RECLAIM: &str = "Take the chair back";
    pub const LET_BOT: &str = "Let a bot take over until they are back";
    pub const LET_BOTS_ANSWER: &str = "Let a bot answer for whoever is missing";
    pub const REMOVE: &str = "Ask to leave";

    /// Behind the button, and instead of it for whoever has pressed it.
    pub fn votes(votes: u8, needed: u8) -> String {
        format!("vote: {votes} of {needed}")
    }

    pub fn voted(votes: u8, needed: u8) -> String {
        format!("You would not wait any longer: {votes} of {needed} votes.")
    }

    pub const HURRY: &str = "Fast forward to my turn";
    pub const HURRY_SHORT: &str = "Fast forward";
    pub const BY_CONSENT: &str = "It comes when everybody here wants the same.";
    pub const BACK_ASSISTED: &str =
        "Take back your last decision and what the bots answered (marks the game as assisted)";

    /// Taking back among people.
    pub const BACK_ASK: &str =
        "Take back your last decision and what followed, if everybody agrees";
    pub const IF_ALL: &str = "if all agree";
    pub const YOU_WOULD: &str = "You would take this back:";
    pub const YOU_AGREE: &str = "You agree.";
    pub const BACK_YES: &str = "Agree";
    pub const BACK_NO: &str = "No";
    pub const NEVER_MIND: &str = "Never mind";

    pub fn would_take_back(name: &str) -> String {
        format!("{name} would take this back:")
    }

    pub fn back_agreed(agreed: u8, of: u8) -> String {
        format!("{agreed} of {of} agree.")
    }

    pub fn voices(count: u8, of: u8) -> String {
        format!("{count} of {of}")
    }

    pub const AGREE: &str = "End the game here, if all agree";
    pub const DISAGREE: &str = "Play on after all";
    pub const PAR: &str = "par";
    pub const LOOK_BACK: &str = "Look back";
    pub const LOOK_BACK_NOTE: &str = "Stepping through the game marks it as assisted.";
    pub const UNDO: &str = "Take back";
    pub const UNDO_ASSISTED: &str = "Take back (marks the game as assisted)";
    pub const REFRESH: &str = "Look again";
    pub const ASSISTED: &str = "assisted";
    pub const ASSISTED_NOTE: &str =
        "Something hidden was taken back or a hint was taken: counted apart in the statistics.";
    pub const RULES: &str = "Rules at hand";
    pub const GOAL: &str = "How it is won:";
    pub const RULES_ALL: &str = "All rules and rulings";
    pub const SHARE: &str = "Table card";
    pub const SHARE_GAME: &str = "Show it to a friend";
    pub const SHARE_NOTE: &str = "Whoever opens this link can step through the game.";
    pub const INVITE: &str = "Invite";
    pub const INVITE_NOTE: &str = "Whoever opens this link may take a free chair.";
    pub const BACK_LINK: &str = "Your way back";
    pub const BACK_NOTE: &str = "Private: opens your chair on another device.";
    pub const END_OTHERS: &str = "End the others";
    pub const NEW_LINK: &str = "Make a new link";
    pub const END_NOTE: &str = "The link above no longer counts then; there is a new one.";
    pub const ONLY_FIRST: &str = "Only the device that sat down can end the others; the newest one, if that was not here \
         for a day.";
    pub const WATCH: &str = "For spectators";
    pub const COPY: &str = "Copy";
    pub const COPIED: &str = "Copied";
    pub const FAIR: &str = "Fair cards";
    pub const FAIR_NOTE: &str = "The seed was fixed before the first card; this is its seal.";
    pub const FAIR_OPEN: &str = "Open by design:";
    pub const VERIFY: &str = "Check the deal";
    pub const RECORD: &str = "Download the record";
    pub const REPLAY: &str = "Step through it";
    pub const REVEAL: &str = "Reveal all";
    pub const VEIL: &str = "Cover it again";
    pub const AGAIN: &str = "Set up another";
    pub const SAME_DEAL: &str = "Same deal again";
    pub const AGAIN_STAMP: &str = "same deal again";
    pub const AGAIN_NOTE: &str =
        "You have played these cards before: the game is assisted and in no statistics.";
    pub const REMATCH: &str = "Rematch";
    /// Alone there is nobody to have a rematch with.
    pub const PLAY_AGAIN: &str = "Play again";
    pub const TO_REMATCH: &str = "To the rematch";
    pub const PAUSE: &str = "Pause";
    pub const RESUME: &str = "Go on";
    pub const RESIGN: &str = "Give up";
    pub const RESIGN_SURE: &str = "Really give up?";
    pub const PAUSED: &str = "The table is paused. The coffee is not.";
    pub const WATCHING: &str = "You are watching.";
    pub const CURTAIN_NOTE: &str = "Hand the screen over; nobody else should look.";
    pub const CURTAIN_UP: &str = "I am here, raise the curtain";

    pub fn log_of(game: &str) -> String {
        format!("Log of {game}")
    }

    pub const IS_PAUSED: &str = "The table is paused.";

    pub fn waiting_for(open: usize) -> String {
        match open {
            1 => "Waiting for one more player.".into(),
            open => format!("Waiting for {open} more players."),
        }
    }

    pub fn waits_for(name: &str) -> String {
        format!("Waiting for {name}.")
    }

    pub fn your_turn(name: &str) -> String {
        format!("{name}, it is your turn.")
    }

    pub fn devices(count: usize) -> String {
        match count {
            1 => "Your chair is open on this device alone.".to_string(),
            _ => format!("Your chair is open on {count} devices."),
        }
    }

    pub fn par(coffee: i64) -> String {
        if coffee == 1 { "1 coffee left".into() } else { format!("{coffee} coffees left") }
    }

    /// What kind of bot somebody is.
    pub fn bot(character: &str) -> String {
        format!("bot: {character}")
    }

    pub fn remove_sure(name: &str) -> String {
        format!("Really send {name} away?")
    }

    pub fn agreed(agreed: u8, of: u8) -> String {
        format!("{agreed} of {of} would end it here.")
    }

    pub fn curtain(name: &str) -> String {
        format!("It is {name}’s turn")
    }

    pub fn sealed(done: u8, all: u8) -> String {
        format!("{done} of {all} have chosen.")
    }
}

/// Where one stands: what happened meanwhile, and what changed one's role.
pub mod since {
    pub const TITLE: &str = "Since your last turn";
    pub const TO_LOG: &str = "The whole log";
    pub const STOOD_IN: &str = "A bot plays for you until you take your chair back.";
    pub const ANSWERED_FOR: &str = "Your time was up, so a bot answered for you.";

    pub fn count(lines: usize) -> String {
        match lines {
            1 => "1 thing happened".into(),
            lines => format!("{lines} things happened"),
        }
    }

    pub fn gone(bot: &str, asked: bool) -> String {
        let why = if asked { "You were asked to leave" } else { "You gave up your chair" };
        format!("{why}: {bot}, a bot, plays on in your place.")
    }
}

/// The first time at a game.
pub mod newcomer {
    pub const LESSON: &str = "Learn it by playing";
}

pub mod replay {
    pub const TITLE: &str = "Replay";
    pub const FIRST: &str = "To the start";
    pub const BACK: &str = "One back";
    pub const ON: &str = "One on";
    pub const LAST: &str = "To the end";
    pub const FORK: &str = "Play on from here";
    pub const TO_TABLE: &str = "Back to the table";
    pub const EYES: &str = "Through whose eyes";
    pub const ALL_EYES: &str = "everything";
    pub const PUBLIC_EYES: &str = "the public";
    pub const LOG: &str = "Log: press a line to go there";
    pub const SLIDER: &str = "Position";
    pub const GO: &str = "Go there";
    pub const PLAY: &str = "Play by itself";
    pub const PACE: &str = "Speed";
    pub const SLOW: &str = "½×";
    pub const USUAL: &str = "1×";
    pub const QUICK: &str = "2×";
    pub const FAST: &str = "5×";

    pub fn position(at: u32, of: u32) -> String {
        format!("Position {at} of {of}")
    }
}

pub mod statistics {
    pub const TITLE: &str = "Punch cards";
    pub const LEAD: &str = "Your finished games on this device, clean and assisted apart.";
    pub const EMPTY: &str = "No game finished yet. The first one will be punched in here.";
    pub const CLEAN: &str = "Clean";
    pub const ASSISTED: &str = "Assisted";
    pub const RATE: &str = "won";
    pub const STREAK: &str = "in a row";
    pub const BEST_STREAK: &str = "longest row";
    pub const LAST: &str = "The last games, the oldest first";
    pub const NONE_YET: &str = "None yet.";

    pub fn games(count: u32) -> &'static str {
        if count == 1 { "game" } else { "games" }
    }

    pub fn wins(count: u32) -> &'static str {
        if count == 1 { "win" } else { "wins" }
    }

    pub const ALL_GAMES: &str = "All your games, one by one";
    pub const WEEKS: &str = "Clean games a week, and won";
    pub const ROLES: &str = "As whom, or how hard";
    pub const AGAINST: &str = "With these at the table";

    pub fn won_of(wins: u32, games: u32) -> String {
        format!("{wins} of {games}")
    }

    pub fn week(monday: &str, wins: u32, games: u32) -> String {
        format!("week of {monday}: {wins} of {games} won")
    }

    pub fn punch(won: bool, assisted: bool) -> &'static str {
        match (won, assisted) {
            (true, false) => "won",
            (true, true) => "won, assisted",
            (false, false) => "lost",
            (false, true) => "lost, assisted",
        }
    }

    /// What the best win had left, against par where that is known.
    pub fn best(par: Option<i64>) -> String {
        match par {
            Some(par) => format!("most left at a win (par {par})"),
            None => "most left at a win".into(),
        }
    }

    pub const AGAINST_PAR: &str = "against par, at best";

    pub fn against_par(difference: i64) -> String {
        match difference {
            0 => "par".into(),
            more @ 1.. => format!("+{more}"),
            less => format!("−{}", -less),
        }
    }
}

pub mod verify {
    pub const TITLE: &str = "Check the deal";
    pub const LEAD: &str = "Before the first card this table chose a secret seed and showed its seal: the BLAKE3 \
        hash of the seed. At the end the seed is opened, and anybody can see that it fits.";
    pub const SEAL: &str = "Seal, shown from the start";
    pub const SEED: &str = "Seed";
    pub const NOT_YET: &str = "Kept shut until the game is over.";
    pub const SEED_FITS: &str = "The seed fits the seal";
    pub const REPLAY_FITS: &str = "Played again from the seed, the game comes out the same";
    pub const YES: &str = "Yes";
    pub const NO: &str = "No!";
    pub const LATER: &str = "Later";
    pub const DEALT: &str = "What was dealt";
    pub const BY_HAND: &str = "By hand: hash the 32 bytes of the seed with BLAKE3 and compare.";
}

pub mod rules {
    pub const RULINGS: &str = "Rulings";
    pub const MORE: &str = "For the curious: the terminal, the bots, measurements";
    pub const SEARCH: &str = "Search the rules";
    pub const FIND: &str = "Find";
    pub const WHOLE: &str = "All rules";

    pub fn found(count: usize, query: &str) -> String {
        match count {
            0 => format!("Nothing about “{query}” in guide and rulings."),
            1 => format!("One place speaks of “{query}”."),
            count => format!("{count} places speak of “{query}”."),
        }
    }

    pub const RULINGS_NOTE: &str =
        "Where the rulebook is silent or unclear: the question, our choice and the reason.";
}

/// A seat comes to another device.
pub mod back {
    pub const NOTE: &str =
        "This private link opens your chair on this device. The other one keeps its place too.";

    pub fn title(name: &str) -> String {
        format!("Welcome back, {name}")
    }

    pub fn go_on(name: &str) -> String {
        format!("Go on as {name}")
    }
}
