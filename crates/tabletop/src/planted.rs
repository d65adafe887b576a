//! Planting flaws into a finished game, to prove that its tests would notice.

/// Makes a wrapper `struct Flawed(TheGame)` play like the game it wraps in
/// everything that says nothing about hidden things. What may leak is left to be
/// written: `question`, `actions`, `play`, `view`, `imagine` and `shown`; and `reveals`
/// after `otherwise_like!(TheGame, but reveals)`.
#[macro_export]
macro_rules! otherwise_like {
    ($game:ty) => {
        $crate::otherwise_like!($game, but reveals);

        fn reveals(event: &Self::Event) -> bool {
            <$game as $crate::Game>::reveals(event)
        }
    };
    ($game:ty, but reveals) => {
        type Options = <$game as $crate::Game>::Options;
        type Action = <$game as $crate::Game>::Action;
        type Event = <$game as $crate::Game>::Event;
        type View = <$game as $crate::Game>::View;
        type Question = <$game as $crate::Game>::Question;
        type Refusal = <$game as $crate::Game>::Refusal;
        const ABOUT: $crate::About = <$game as $crate::Game>::ABOUT;

        fn deal<F: $crate::Fate, W: $crate::Witness<Self::Event>>(
            options: &Self::Options,
            fate: &mut F,
            witness: &mut W,
        ) -> Self {
            Self(<$game as $crate::Game>::deal(options, fate, witness))
        }

        const OPEN: bool = <$game as $crate::Game>::OPEN;

        fn seats(&self) -> $crate::Seats {
            $crate::Game::seats(&self.0)
        }

        fn due(&self) -> $crate::Due {
            $crate::Game::due(&self.0)
        }

        fn read(
            &self,
            seat: $crate::Seat,
            line: &str,
        ) -> Result<Vec<Self::Action>, $crate::Unreadable> {
            $crate::Game::read(&self.0, seat, line)
        }

        fn tell(event: &Self::Event, names: &$crate::Names) -> String {
            <$game as $crate::Game>::tell(event, names)
        }

        fn narrate(events: &[Self::Event], names: &$crate::Names) -> Vec<String> {
            <$game as $crate::Game>::narrate(events, names)
        }

        fn speak(
            &self,
            seat: $crate::Seat,
            statement: &$crate::Statement,
        ) -> Result<$crate::Audience, Self::Refusal> {
            $crate::Game::speak(&self.0, seat, statement)
        }

        fn phrases() -> &'static [$crate::Phrase] {
            <$game as $crate::Game>::phrases()
        }

        fn universe(options: &Self::Options) -> Vec<Self::Action> {
            <$game as $crate::Game>::universe(options)
        }

        fn bound(options: &Self::Options) -> u32 {
            <$game as $crate::Game>::bound(options)
        }

        fn trace(&self) -> $crate::serde_json::Value {
            $crate::Game::trace(&self.0)
        }

        fn dealt(
            options: &Self::Options,
            seed: $crate::Seed,
        ) -> Vec<(&'static str, $crate::serde_json::Value)> {
            <$game as $crate::Game>::dealt(options, seed)
        }

        fn resume(
            options: &Self::Options,
            state: &$crate::serde_json::Value,
        ) -> Result<Self, $crate::BadState> {
            <$game as $crate::Game>::resume(options, state).map(Self)
        }
    };
}
