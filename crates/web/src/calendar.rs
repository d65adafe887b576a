//! The calendar of the house: days by number, with a date, a weekday, and what is
//! played on it.

/// A day, counted from 1 January 1970 (UTC). Its number is the number of its deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u64);

/// From Monday on, with the difficulty of each: the week grows harder.
const WEEK: [(&str, &str); 7] = [
    ("Monday", "very-easy"),
    ("Tuesday", "easy"),
    ("Wednesday", "easy"),
    ("Thursday", "regular"),
    ("Friday", "regular"),
    ("Saturday", "difficult"),
    ("Sunday", "difficult"),
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Day {
    /// The day before; the first has none.
    pub fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }

    /// The first of January 1970 was a Thursday.
    fn in_week(self) -> usize {
        ((self.0 + 3) % 7) as usize
    }

    pub fn weekday(self) -> &'static str {
        WEEK[self.in_week()].0
    }

    /// What the deal of this day is played at.
    pub fn difficulty(self) -> &'static str {
        WEEK[self.in_week()].1
    }

    /// Year, month and day of the month, the latter two counted from 1. Counted in
    /// eras of 400 years that begin in March, so that leap days come last.
    fn civil(self) -> (u64, usize, u64) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march + 2) / 5 + 1;
        let month = if march < 10 { march + 3 } else { march - 9 };
        (400 * era + year + u64::from(month <= 2), month as usize, day)
    }

    /// `16 November 2026`.
    pub fn date(self) -> String {
        let (year, month, day) = self.civil();
        format!("{day} {} {year}", MONTHS[month - 1])
    }

    /// `2026-11-16`, as files are called.
    pub fn iso(self) -> String {
        let (year, month, day) = self.civil();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// The day on which its week began.
    pub fn monday(self) -> Day {
        Day(self.0.saturating_sub(self.in_week() as u64))
    }

    /// `16 November`, for a leaf of the calendar.
    pub fn leaf(self) -> (u64, &'static str) {
        let (_, month, day) = self.civil();
        (day, MONTHS[month - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (day, date, weekday) in [
            (0, "1 January 1970", "Thursday"),
            (59, "1 March 1970", "Sunday"),
            (11_016, "29 February 2000", "Tuesday"),
            (11_017, "1 March 2000", "Wednesday"),
            (20_773, "16 November 2026", "Monday"),
            (20_818, "31 December 2026", "Thursday"),
        ] {
            let day = Day(day);
            assert_eq!((day.date().as_str(), day.weekday()), (date, weekday));
        }
        assert_eq!(Day(20_776).iso(), "2026-11-19");
        assert_eq!(Day(20_776).monday(), Day(20_773));
        assert_eq!(Day(20_773).monday(), Day(20_773));
    }

    #[test]
    fn the_week_begins_gently() {
        assert_eq!(Day(20_773).difficulty(), "very-easy");
        assert_eq!(Day(20_773).before().unwrap().difficulty(), "difficult");
    }
}
