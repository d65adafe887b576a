//! How far bots think, and whom they are like: for all chairs at once, chair by chair, and
//! while people sit down.

use crate::support::client::{Client, encode};
use crate::support::{Folder, House};

/// The bots of a table in the order of their chairs, as everybody sees them.
fn bots(client: &mut Client, table: &str) -> Vec<String> {
    let page = client.get(table).expect(200).body;
    let bots = page.split("<small>bot: ").skip(1);
    bots.filter_map(|rest| Some(rest.split_once("</small>")?.0.to_string())).collect()
}

/// A table that was set up like this.
fn table(client: &mut Client, game: &str, fields: &[(&str, &str)]) -> String {
    let fields: Vec<_> = [("game", game), ("tempo", "0")].iter().chain(fields).copied().collect();
    let answer = client.post("/tables", &fields).expect(303);
    answer.header("location").expect("a table").to_string()
}

#[test]
fn one_choice_is_for_all_chairs() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    for game in ["overtime", "finishing-time", "the-machine"] {
        let mut ada = house.client();
        let page = ada.get(&format!("/new/{game}")).expect(200).body;
        for level in ["easy", "normal", "hard", "expert"] {
            let usual = if level == "easy" { " checked" } else { "" };
            let choice = format!("type=\"radio\" name=\"company\" value=\"{level}\"{usual}>");
            assert!(page.contains(&choice), "{game}: {choice}");
            let fields = [("players", "4"), ("company", level)];
            let table = table(&mut ada, game, &fields);
            assert_eq!(bots(&mut ada, &table), [level; 3], "{game}");
        }
    }
    house.close();
}

#[test]
fn a_chair_has_a_level_and_a_character_of_its_own() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let all = [("players", "6"), ("company", "hard")];
    let chairs = [
        ("seat1", "me"),
        ("level1", ""),
        // As chosen for all, like somebody, at another level, and both.
        ("seat2", ""),
        ("level2", ""),
        ("seat3", "unionist"),
        ("level3", ""),
        ("seat4", ""),
        ("level4", "normal"),
        ("seat5", "lazy"),
        ("level5", "expert"),
        ("seat6", "lazy"),
        ("level6", "at-once"),
    ];
    let here = table(&mut ada, "the-machine", &[&all[..], &chairs].concat());
    let expected = ["hard", "hard/unionist", "normal", "expert/lazy", "lazy"];
    assert_eq!(bots(&mut ada, &here), expected);
    // Whoever thinks in a way of their own does so at whatever was chosen for all.
    let chairs = [("seat2", "strategist"), ("seat3", ""), ("level3", "at-once"), ("level4", "")];
    let fields = [&[("players", "4"), ("company", "hard")][..], &chairs].concat();
    let here = table(&mut ada, "finishing-time", &fields);
    assert_eq!(bots(&mut ada, &here), ["strategist", "regular", "hard"]);
    // Among friends one chair is a bot's; and how far people think is theirs.
    let chairs =
        [("seat2", "two-faced"), ("level2", "hard"), ("seat3", "open"), ("level3", "hard")];
    let fields = [&[("players", "4"), ("company", "friends")][..], &chairs].concat();
    let here = table(&mut ada, "overtime", &fields);
    assert_eq!(bots(&mut ada, &here), ["hard/two-faced"]);
    assert_eq!(ada.get(&here).expect(200).body.matches(">free chair<").count(), 2);
    house.close();
}

/// Who can be chosen for a chair, and in one word with that level.
#[test]
fn what_is_offered_for_a_chair_can_be_had() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    for game in ["overtime", "finishing-time", "the-machine"] {
        let page = ada.get(&format!("/new/{game}")).expect(200).body;
        let (_, chair) = page.split_once("name=\"seat2\"").expect("a second chair");
        let (chair, _) = chair.split_once("</select>").expect("its end");
        let group = |label: &str| -> Vec<&str> {
            let (_, group) = chair.split_once(&format!("<optgroup label=\"{label}")).expect(label);
            let (group, _) = group.split_once("</optgroup>").expect("its end");
            let options = group.split("<option value=\"").skip(1);
            options.filter_map(|option| Some(option.split_once('"')?.0)).collect()
        };
        let (alike, others) = (group("Bots by what they are like"), group("Bots who think in a"));
        assert!(alike.len() > 1 && others.contains(&"random"), "{game}: {alike:?} {others:?}");
        let cast = hall::games::by_slug(game).expect("it is on the shelf");
        for (who, fits) in
            alike.iter().map(|who| (who, true)).chain(others.iter().map(|who| (who, false)))
        {
            for (level, _) in cast.levels() {
                assert_eq!(cast.is_played_by(&format!("{level}/{who}")), fits, "{level}/{who}");
            }
        }
        // A link says both in one word.
        let link = format!("/new/{game}?seat2={}", encode(&format!("hard/{}", alike[1])));
        let page = ada.get(&link).expect(200).body;
        for chosen in [alike[1], "hard"] {
            assert!(page.contains(&format!("value=\"{chosen}\" selected")), "{game}: {chosen}");
        }
    }
    house.close();
}

#[test]
fn the_host_chooses_how_far_bots_think_who_fill_chairs() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (mut ada, mut bob) = (house.client(), house.client());
    let fields = [("players", "4"), ("company", "friends")];
    let here = table(&mut ada, "overtime", &fields);
    let page = ada.get(&here).expect(200).body;
    let (_, form) = page.split_once("<select name=\"bot\"").expect("a choice");
    for level in
        ["value=\"easy\" selected", "value=\"normal\"", "value=\"hard\"", "value=\"expert\""]
    {
        assert!(form.contains(level), "{level}");
    }
    assert!(!bob.get(&here).expect(200).body.contains("name=\"bot\""), "it is the host's");
    let fill = format!("{here}/fill");
    for (nonsense, sentence) in [
        ("sideways", "Nobody called “sideways” plays this game."),
        ("hard/random", "“random” has a way of thinking of its own, and cannot be “hard”."),
    ] {
        let refused = ada.post(&fill, &[("bot", nonsense)]).expect(422).body;
        assert!(refused.contains(sentence), "{refused}");
        assert_eq!(bots(&mut ada, &here).len(), 0);
    }
    ada.post(&fill, &[("bot", "normal"), ("seat", "2")]).expect(303);
    assert_eq!(bots(&mut ada, &here), ["normal"]);
    let page = ada.get(&here).expect(200).body;
    assert!(page.contains("value=\"normal\" selected"), "the next one as the first");
    ada.post(&fill, &[("bot", "expert")]).expect(303);
    assert_eq!(bots(&mut ada, &here), ["expert", "normal", "expert"]);
    house.close();
}

#[test]
fn nonsense_is_refused_with_a_sentence_and_the_form_keeps_the_rest() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let own = "“strategist” has a way of thinking of its own, and cannot be “hard”.";
    for (fields, sentence) in [
        (&[("company", "sideways")][..], "Nobody called “sideways” plays this game."),
        (&[("level2", "sideways")], "Nobody called “sideways” plays this game."),
        (
            &[("seat2", "angler"), ("level2", "sideways")],
            "Nobody called “sideways/angler” plays this game.",
        ),
        (&[("seat2", "nobody"), ("level2", "hard")], "Nobody called “hard/nobody” plays"),
        (&[("seat2", "strategist"), ("level2", "hard"), ("seat3", "angler")], own),
    ] {
        let game = [("game", "finishing-time"), ("players", "4"), ("name", "Ada")];
        let page = ada.post("/tables", &[&game[..], fields].concat()).expect(422).body;
        assert!(page.contains(sentence), "{sentence}: {page}");
        let kept = !fields.contains(&("seat3", "angler"))
            || ["strategist", "hard", "angler"]
                .iter()
                .all(|chosen| page.contains(&format!("<option value=\"{chosen}\" selected")));
        assert!(kept, "{page}");
    }
    house.close();
}
