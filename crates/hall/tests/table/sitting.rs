//! Several devices of one person.

use hall::view::Rank;

const DAY: i64 = 24 * 60 * 60;

#[test]
fn the_first_device_ends_the_others_and_the_newest_where_the_first_is_lost() {
    let newest = Rank::Newest { first: "laptop".into() };
    assert!(Rank::First.may_end(None, 0));
    assert!(!Rank::Between.may_end(Some(0), 10 * DAY));
    assert!(!newest.may_end(None, 10 * DAY), "nobody knows when it was here");
    // A day, and the quarter of an hour in which nothing is noted.
    let lost = 1000 + DAY + 15 * 60;
    assert!(!newest.may_end(Some(1000), lost));
    assert!(newest.may_end(Some(1000), lost + 1));
}
