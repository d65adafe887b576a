//! Why a request got no better answer: the title of the page and a sentence.

pub const BACK: &str = "Back to the break room";

pub const NOBODY_HERE: &str = "Nobody here";
pub const NO_WAY_BACK: &str = "No way back";
pub const ONE_MOMENT: &str = "One moment";
pub const NOT_FROM_HERE: &str = "Not from here";
pub const CLOSED_DOOR: &str = "A closed door";
pub const PARDON: &str = "Pardon?";
pub const NOBODY_TO_BE_SEEN: &str = "Nobody to be seen";
pub const WRONG_DOOR: &str = "The wrong door";
pub const SLOW: &str = "Too slow";
pub const ONE_THING: &str = "One thing at a time";
pub const CROWD: &str = "A crowd at the door";
pub const ENOUGH_TABLES: &str = "Enough tables";
pub const REPAIR: &str = "This table is closed for repair";
pub const NEWER: &str = "Played elsewhere in the house";
pub const OTHER_RULES: &str = "Played by other rules";
pub const OUT_OF_ORDER: &str = "Out of order";
pub const NOT_LIKE_THAT: &str = "Not like that";

pub const NOTHING_HERE: &str = "There is nothing at this address.";
pub const VOID_LINK: &str = "This link leads to no chair, or no longer: whoever sat there got up, \
    was replaced, or ended it on their other devices.";
pub const RENEWED: &str = "Your browser has just been given a new key, so this was not done. \
    Please look again and press once more.";
pub const FOREIGN_FORM: &str =
    "That form did not come from one of our own pages, so nothing was done.";
pub const GARBLED: &str = "That could not be understood; please go back and try again.";
pub const NO_NAME: &str = "A name needs something that can be seen.";
pub const TOO_LARGE: &str = "That is more than fits through the door.";
pub const TOO_SLOW: &str = "The request took too long to arrive.";
pub const TOO_MANY: &str = "That was a lot at once; please wait a moment.";
pub const CROWDED: &str = "Very much is asked from your address at once; please wait a moment.";
pub const FULL: &str = "Every place in the house is taken just now; please try again in a moment.";
pub const TOO_MANY_TABLES: &str =
    "Many tables were opened from your address in the last hour; please wait a little.";
pub const NOT_STORED: &str =
    "It could not be stored, so it was not done. Please try again in a moment.";

pub fn unknown_host(name: Option<&str>) -> String {
    let told = name.map_or("that name".to_string(), |name| format!("the name “{name}”"));
    let name = name.unwrap_or("NAME");
    format!(
        "This server does not answer to {told}, only to its addresses and to localhost. Whoever \
         runs it can add a name with --allowed-hosts {name}, or ALLOWED_HOSTS={name} in its \
         environment."
    )
}

pub fn no_whence(public: Option<&str>) -> String {
    let door = public.map(|url| format!(" The way in is {url}.")).unwrap_or_default();
    format!(
        "This server is entered through a proxy, and the proxy did not say where you come from \
         (X-Forwarded-For).{door}"
    )
}
