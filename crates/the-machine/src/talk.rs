//! Who may talk when, who hears it, and ready-made phrases.

use tabletop::{Audience, Phrase, Seat, Statement, Tone};

use crate::no_numbers::counted;
use crate::refusal::Refusal;
use crate::state::{Phase, TheMachine};

const fn phrase(slug: &'static str, tone: Tone, words: &'static str) -> Phrase {
    Phrase { slug, tone, words, addressed: false }
}

const fn to_somebody(slug: &'static str, tone: Tone, words: &'static str) -> Phrase {
    Phrase { slug, tone, words, addressed: true }
}

/// Bots know these by their slugs; people press them as buttons.
pub const PHRASES: [Phrase; 35] = [
    // Before the cards.
    phrase("hard", Tone::Promise, "I will work hard"),
    phrase("can", Tone::Promise, "I can do that task"),
    phrase("trust", Tone::Promise, "Trust me"),
    phrase("not-me", Tone::Refuse, "Not me today"),
    phrase("too-hard", Tone::Refuse, "That task is too hard for me"),
    phrase("slow", Tone::Ask, "Let us all take it slowly"),
    to_somebody("easy", Tone::Ask, "Please find me something lighter"),
    to_somebody("remember", Tone::Threaten, "Remember who helped you"),
    to_somebody("regret", Tone::Threaten, "You will regret this"),
    // The manager.
    to_somebody("rely", Tone::Ask, "I rely on you today"),
    to_somebody("reward", Tone::Promise, "Work well and I will speak for you upstairs"),
    to_somebody("watching", Tone::Threaten, "I have an eye on you"),
    phrase("lightning", Tone::Threaten, "I am in a bad mood today"),
    // Afterwards.
    to_somebody("thanks", Tone::Thank, "Thank you, that was good work"),
    to_somebody("solidarity", Tone::Thank, "Thank you for standing with us"),
    to_somebody("broke-word", Tone::Accuse, "You broke your word"),
    to_somebody("lazy", Tone::Accuse, "You did nothing all day"),
    to_somebody("scab", Tone::Accuse, "You work too hard for our good"),
    to_somebody("unfair", Tone::Accuse, "That was unfair"),
    // Answers. They are just words, so that nothing has to be answered again.
    phrase("with-you", Tone::Plain, "I am with you"),
    phrase("tried", Tone::Plain, "I did what I could"),
    phrase("reasons", Tone::Plain, "I have my reasons"),
    phrase("no-choice", Tone::Plain, "There was no other way"),
    phrase("see", Tone::Plain, "We shall see"),
    phrase("think", Tone::Plain, "Let me think about it"),
    phrase("what", Tone::Plain, "I did not understand that"),
    phrase("simpler", Tone::Plain, "Say that more simply, please"),
    to_somebody("sorry", Tone::Plain, "I am sorry about that"),
    // At the meeting, and about it.
    phrase("agree", Tone::Ask, "Let us stand together on this"),
    phrase("mercy", Tone::Ask, "Let us leave it at that"),
    to_somebody("voted-scab", Tone::Plain, "I agreed because you work too hard for our good"),
    to_somebody("voted-peace", Tone::Plain, "I refused because you are no danger to us"),
    phrase("voted-me", Tone::Plain, "I refused because my own name was on it"),
    phrase("voted-union", Tone::Plain, "I agreed because the union must stand together"),
    phrase("voted-enough", Tone::Plain, "I refused because I want no trouble"),
];

/// The phrase with this slug.
pub fn phrase_of(slug: &str) -> Option<&'static Phrase> {
    PHRASES.iter().find(|phrase| phrase.slug == slug)
}

impl TheMachine {
    pub(crate) fn may_say(&self, seat: Seat, statement: &Statement) -> Result<Audience, Refusal> {
        if self.phase == Phase::Over {
            return Ok(Audience::Everyone);
        }
        // Ghosts say what they want whenever they want.
        if seat != self.manager() && !self.inside.contains(seat) {
            return match self.options.ghosts {
                true => Ok(Audience::Everyone),
                false => Err(Refusal::NoGhosts),
            };
        }
        if let Some(number) = counted(statement.words()) {
            return Err(Refusal::Number(number));
        }
        // outsiders do not even hear it.
        if self.phase == Phase::Meeting {
            let attendees = self.meeting.attendees;
            return match attendees.contains(seat) {
                true => Ok(Audience::Only(attendees)),
                false if seat == self.manager() => Err(Refusal::ManagerAtTheMeeting),
                false => Err(Refusal::NotAtTheMeeting),
            };
        }
        Ok(Audience::Everyone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_have_their_own_names_and_speak_no_numbers() {
        for (place, phrase) in PHRASES.iter().enumerate() {
            assert_eq!(counted(phrase.words), None, "{}", phrase.words);
            assert!(PHRASES[..place].iter().all(|other| other.slug != phrase.slug));
            assert_eq!(phrase_of(phrase.slug), Some(phrase));
        }
        for tone in Tone::ALL {
            assert!(PHRASES.iter().any(|phrase| phrase.tone == tone), "{tone:?}");
        }
        assert_eq!(phrase_of("silence"), None);
    }
}
