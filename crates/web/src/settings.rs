//! How a guest wants the place to be: a few words, kept with the guest. A page asks
//! [`current`] for them while it is made, so that every page looks alike and nothing
//! has to be handed through.

/// Something that can be set: its key, and its values, the usual one first.
pub const KNOBS: [(&str, &[&str]); 6] = [
    ("motion", &["full", "quick", "none"]),
    ("theme", &["system", "light", "dark"]),
    ("size", &["usual", "large", "small"]),
    ("sound", &["off", "on"]),
    ("confirm", &["off", "on"]),
    ("notify", &["off", "on"]),
];

/// One value for each of [`KNOBS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings([u8; KNOBS.len()]);

impl Settings {
    /// As the store keeps them: `motion=quick theme=dark`. What nobody knows is as usual.
    pub fn read(text: &str) -> Settings {
        let pairs = text.split(' ').filter_map(|pair| pair.split_once('='));
        let mut settings = Settings::default();
        pairs.for_each(|(key, value)| settings.set(key, value));
        settings
    }

    /// Only what is not as usual.
    pub fn written(self) -> String {
        let pairs = KNOBS.iter().filter(|(key, values)| self.get(key) != values[0]);
        let pairs = pairs.map(|(key, _)| format!("{key}={}", self.get(key)));
        pairs.collect::<Vec<_>>().join(" ")
    }

    pub fn set(&mut self, key: &str, value: &str) {
        let knob = KNOBS.iter().position(|(known, _)| *known == key);
        let Some(nth) = knob else { return };
        if let Some(place) = KNOBS[nth].1.iter().position(|known| *known == value) {
            self.0[nth] = place as u8;
        }
    }

    pub fn get(self, key: &str) -> &'static str {
        let nth = KNOBS.iter().position(|(known, _)| *known == key).unwrap_or(0);
        KNOBS[nth].1[usize::from(self.0[nth])]
    }

    /// What a page says of it, where it is not as usual.
    pub fn said(self, key: &str) -> Option<&'static str> {
        let usual = KNOBS.iter().find(|(known, _)| *known == key)?.1[0];
        Some(self.get(key)).filter(|value| *value != usual)
    }

    /// The style sheet that goes with it: `style.dark.still.css`.
    pub fn sheet(self, name: &str) -> String {
        let theme = self.said("theme").map_or(String::new(), |theme| format!(".{theme}"));
        let still = if self.get("motion") == "none" { ".still" } else { "" };
        format!("{name}{theme}{still}.css")
    }
}

/// The sheets that [`Settings::sheet`] can name, made from one: what asks for the
/// system's wish is answered already.
pub fn sheets(name: &str, sheet: &str) -> Vec<(String, String)> {
    let themes = [("", None), (".light", Some("light")), (".dark", Some("dark"))];
    let of = |(word, theme): (&str, Option<&str>), still: bool| {
        let mut text = sheet.to_string();
        if let Some(theme) = theme {
            let dark = if theme == "dark" { "all" } else { "not all" };
            text = text.replace("(prefers-color-scheme: dark)", dark);
            text = text.replace("color-scheme: light dark", &format!("color-scheme: {theme}"));
        }
        if still {
            text = text.replace("(prefers-reduced-motion: reduce)", "all");
            text = text.replace("(prefers-reduced-motion: no-preference)", "not all");
        }
        (format!("{name}{word}{}.css", if still { ".still" } else { "" }), text)
    };
    themes.into_iter().flat_map(|theme| [of(theme, false), of(theme, true)]).collect()
}

#[cfg(feature = "server")]
tokio::task_local! {
    static WORN: std::cell::Cell<Settings>;
}

/// The settings of whoever this page is made for.
pub fn current() -> Settings {
    #[cfg(feature = "server")]
    return WORN.try_with(std::cell::Cell::get).unwrap_or_default();
    #[cfg(not(feature = "server"))]
    Settings::default()
}

/// Answers a request: until somebody is known, everything is as usual.
#[cfg(feature = "server")]
pub async fn answering<T>(answer: impl Future<Output = T>) -> T {
    WORN.scope(std::cell::Cell::default(), answer).await
}

/// This guest asks.
#[cfg(feature = "server")]
pub fn wear(settings: Settings) {
    let _ = WORN.try_with(|worn| worn.set(settings));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_nonsense_is_as_usual() {
        let mut settings = Settings::default();
        assert_eq!(settings.written(), "");
        for (key, values) in KNOBS {
            settings.set(key, values[values.len() - 1]);
        }
        assert_eq!(Settings::read(&settings.written()), settings);
        assert_eq!(settings.get("motion"), "none");
        for wrong in ["", "=", "motion", "motion=wild", "volume=11", "motion=quick=none"] {
            assert_eq!(Settings::read(wrong), Settings::default(), "{wrong}");
        }
    }

    #[test]
    fn every_sheet_that_is_named_is_made() {
        let made =
            sheets("style", "a @media (prefers-color-scheme: dark) { color-scheme: light dark; }");
        for theme in KNOBS[1].1 {
            for motion in KNOBS[0].1 {
                let mut settings = Settings::default();
                settings.set("theme", theme);
                settings.set("motion", motion);
                let name = settings.sheet("style");
                assert!(made.iter().any(|(known, _)| *known == name), "{name}");
            }
        }
        let text = |name: &str| &made.iter().find(|(known, _)| known == name).unwrap().1;
        assert!(text("style.dark.css").contains("@media all { color-scheme: dark; }"));
        assert!(text("style.light.still.css").contains("@media not all"));
    }

    #[cfg(feature = "server")]
    #[tokio::test]
    async fn a_page_is_made_for_whoever_asks() {
        let dark = Settings::read("theme=dark");
        let seen = answering(async {
            let before = current();
            wear(dark);
            (before, current())
        });
        assert_eq!(seen.await, (Settings::default(), dark));
        wear(dark);
        assert_eq!(current(), Settings::default(), "outside a request nobody asks");
    }
}
