//! Names and settings are text, whatever they look like.

use std::time::Duration;

use hall::clock::Hands;

use crate::pace::two;
use crate::support::client::without_numbers;
use crate::support::{Folder, House};

/// Things people have typed into forms to break pages.
fn payloads() -> Vec<String> {
    let cores = [
        "<script>alert(1)</script>",
        "<img src=x onerror=a()>",
        "\"><svg onload=a()>",
        "'><b>x</b>",
        "<!--",
        "-->",
        "<![CDATA[x]]>",
        "</title><b>",
        "</main>",
        "</form><form>",
        "<b>x",
        "&lt;b&gt;",
        "&#60;b&#62;",
        "&amp;",
        "&",
        "<",
        ">",
        "\"",
        "'",
        "`",
        "{{7*7}}",
        "${7*7}",
        "#{x}",
        "<%= 7 %>",
        "javascript:a()",
        "data:text/html,x",
        "\" autofocus x=\"",
        "' onclick='a()",
        "\\",
        "\\u003cb",
        "%3Cb%3E",
        "<iframe src=//x>",
        "<base href=//x>",
        "<meta http-equiv=x>",
        "<style>*{}</style>",
        "<link rel=x>",
        "<a href=javascript:a()>",
        "<svg/onload=a()>",
        "<math><mi//xlink:href=x>",
        "</textarea>",
        "</button>",
        "<input value=x>",
        "\u{feff}<b>",
        "＜b＞",
        "<b\u{0}>",
        "a\r\nSet-Cookie: x=y",
        "'; DROP TABLE guests;--",
        "' OR 1=1 --",
        "../../etc/passwd",
        "id: 1\ndata: x",
    ];
    let wraps: [fn(&str) -> String; 4] = [
        str::to_string,
        |core| format!("A{core}"),
        |core| format!("{core}{core}"),
        |core| core.to_uppercase(),
    ];
    wraps.iter().flat_map(|wrap| cores.iter().map(|core| wrap(core))).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[test]
fn two_hundred_names_stay_names() {
    let payloads = payloads();
    assert_eq!(payloads.len(), 200);
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let plain = "Zebedee";
    ada.post("/name", &[("name", plain)]).expect(303);
    let lobby = without_numbers(&ada.get("/").expect(200).body);
    assert!(lobby.contains(plain));
    for payload in payloads {
        // The page is the plain one but for the name, and the name is escaped; what
        // leaves nothing to show is refused and changes no name.
        let (status, expected) = match web::page_name(&payload) {
            Some(name) => (303, lobby.replace(plain, &escape(&name))),
            None => (422, lobby.clone()),
        };
        ada.post("/name", &[("name", &payload)]).expect(status);
        let page = without_numbers(&ada.get("/").expect(200).body);
        assert!(page == expected, "{payload:?}:\n{page}");
        ada.post("/name", &[("name", plain)]).expect(303);
    }
    house.close();
}

#[test]
fn two_hundred_names_at_a_table_add_nothing_to_the_page() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let count = |page: &str, mark: char| page.matches(mark).count();
    let mut plain = house.client();
    let table = plain.open_table(&[("name", "Zebedee"), ("deal", "1")]);
    plain.post(&format!("{table}/resign"), &[]).expect(303);
    let page = plain.get(&table).expect(200).body;
    let (opens, closes) = (count(&page, '<'), count(&page, '>'));
    for (nth, payload) in payloads().into_iter().enumerate() {
        // Fresh guests, so that nobody opens too many tables.
        let mut client = house.client();
        let table = client.open_table(&[("name", &payload), ("deal", "1")]);
        client.post(&format!("{table}/resign"), &[]).expect(303);
        let page = client.get(&table).expect(200).body;
        assert_eq!((count(&page, '<'), count(&page, '>')), (opens, closes), "{nth} {payload:?}");
        let answer = client.get(&format!("{table}/record")).expect(200);
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("content-type").unwrap().starts_with("text/plain"));
    }
    house.close();
}

#[test]
fn settings_that_do_not_fit_come_back_as_text() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut client = house.client();
    for payload in payloads().into_iter().step_by(13) {
        for field in ["difficulty", "deal", "deck", "components", "seat1"] {
            let answer = client.post("/tables", &[("game", "finished"), (field, &payload)]);
            let empty = payload.trim().is_empty();
            assert!(answer.status == 422 || empty, "{field} {payload:?}: {}", answer.status);
            assert!(!answer.body.contains("<script>alert"), "{}", answer.body);
        }
        client.cookie = None;
    }
    house.close();
}

#[test]
fn two_hundred_remarks_stay_remarks() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(1_000_000)));
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "correspondence");
    let mut spectator = house.client();
    let mut nth = 0;
    let mut say = |words: &str| {
        hands.advance(Duration::from_secs(5));
        nth += 1;
        let id = format!("say{nth}");
        ada.post(&format!("{table}/say"), &[("id", &id), ("words", words)])
    };
    let shape = |page: &str| {
        let main = page.split("<main").nth(1).unwrap_or_default().to_string();
        (main.matches('<').count(), main.matches('>').count())
    };
    // Until the log is as long as it gets: then a remark more is one less.
    for _ in 0..90 {
        say("Zebedee").expect(303);
    }
    let before = [shape(&bob.get(&table).expect(200).body), shape(&spectator.get(&table).body)];
    let mut heard = 0;
    for payload in payloads() {
        let answer = say(&payload);
        heard += u32::from(answer.status == 303);
        // What may not be said comes back with a sentence, escaped as well.
        assert!(matches!(answer.status, 303 | 422), "{payload:?}: {}", answer.status);
        assert!(!answer.body.contains("<script>alert") && !answer.body.contains("<img src=x"));
        let pages = [bob.get(&table).expect(200).body, spectator.get(&table).expect(200).body];
        assert_eq!(pages.each_ref().map(|page| shape(page)), before, "{payload:?}");
    }
    assert!(heard >= 150, "{heard}");
    house.close();
}
