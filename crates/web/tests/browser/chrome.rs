//! A real browser, driven over the DevTools protocol: as much of it as the
//! tests need.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// How long the slowest honest machine may take for one thing.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    sent: u64,
    events: VecDeque<Value>,
    profile: PathBuf,
    /// Where and when something was pressed last.
    pressed: Option<(f64, f64, Instant)>,
}

/// One tab, by its session.
#[derive(Clone)]
pub struct Tab(String);

/// Debian's name for it, and what others call it.
pub fn program() -> Option<String> {
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| {
            Command::new(name).arg("--version").output().is_ok_and(|out| out.status.success())
        })
        .map(str::to_string)
}

impl Browser {
    pub fn start(program: &str, profile: &Path) -> Browser {
        let mut process = Command::new(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args([
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
            ])
            .args(["--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let mut lines = BufReader::new(process.stderr.take().expect("its words are read")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_string))
            .expect("the browser says where it listens");
        // Whatever else it says is read away, or it would stop to wait for us.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(address).expect("the browser answers");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream
                .set_read_timeout(Some(Duration::from_millis(200)))
                .expect("a timeout can be set");
        }
        let events = VecDeque::new();
        let profile = profile.to_path_buf();
        Browser { process, socket, sent: 0, events, profile, pressed: None }
    }

    /// A tab with cookies of its own.
    pub fn tab(&mut self) -> Tab {
        let context = self.call(None, "Target.createBrowserContext", json!({}));
        let target =
            json!({ "url": "about:blank", "browserContextId": context["browserContextId"] });
        let target = self.call(None, "Target.createTarget", target);
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.call(None, "Target.attachToTarget", attach);
        let tab = Tab(session["sessionId"].as_str().expect("a session").to_string());
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            self.call(Some(&tab), &format!("{domain}.enable"), json!({}));
        }
        self.size(&tab, 1280, 900, false);
        if let Some(times) = std::env::var("BROWSER_SLOW").ok().and_then(|text| text.parse().ok()) {
            self.slow(&tab, times);
        }
        tab
    }

    /// A machine that many times slower, on a line of 400 kB/s divided by as much:
    /// `BROWSER_SLOW=4` finds the tests that were only quick enough.
    fn slow(&mut self, tab: &Tab, times: u32) {
        self.call(Some(tab), "Emulation.setCPUThrottlingRate", json!({ "rate": times }));
        let line = json!({
            "offline": false, "latency": 10 * times,
            "downloadThroughput": 400_000 / times.max(1), "uploadThroughput": 400_000 / times.max(1),
        });
        self.call(Some(tab), "Network.emulateNetworkConditions", line);
    }

    pub fn call(&mut self, tab: Option<&Tab>, method: &str, params: Value) -> Value {
        self.try_call(tab, method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&mut self, tab: Option<&Tab>, method: &str, params: Value) -> Result<Value, Value> {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(tab) = tab {
            message["sessionId"] = json!(tab.0);
        }
        self.socket.send(Message::text(message.to_string())).expect("the browser listens");
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "no answer to {method}");
            let Some(message) = self.hear() else { continue };
            if message["id"] == json!(self.sent) {
                return match &message["error"] {
                    Value::Null => Ok(message["result"].clone()),
                    error => Err(error.clone()),
                };
            }
            self.events.push_back(message);
        }
    }

    fn hear(&mut self) -> Option<Value> {
        match self.socket.read() {
            Ok(Message::Text(text)) => serde_json::from_str(&text).ok(),
            Ok(_) => None,
            Err(tungstenite::Error::Io(error))
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                None
            }
            Err(error) => panic!("the browser is gone: {error}"),
        }
    }

    pub fn size(&mut self, tab: &Tab, width: u32, height: u32, phone: bool) {
        let metrics = json!({
            "width": width, "height": height, "mobile": phone,
            "deviceScaleFactor": if phone { 2 } else { 1 },
        });
        self.call(Some(tab), "Emulation.setDeviceMetricsOverride", metrics);
    }

    pub fn prefers(&mut self, tab: &Tab, dark: bool, still: bool) {
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if still { "reduce" } else { "no-preference" } },
        ]});
        self.call(Some(tab), "Emulation.setEmulatedMedia", features);
    }

    pub fn without_script(&mut self, tab: &Tab) {
        let off = json!({ "value": true });
        self.call(Some(tab), "Emulation.setScriptExecutionDisabled", off);
    }

    pub fn open(&mut self, tab: &Tab, address: &str) {
        self.call(Some(tab), "Page.navigate", json!({ "url": address }));
        self.until(tab, &format!("location.href.startsWith({})", json!(address)));
    }

    /// The value of an expression. Works with the page's own script switched off.
    pub fn ask(&mut self, tab: &Tab, expression: &str) -> Value {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call(Some(tab), "Runtime.evaluate", params);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{expression}: {}",
            answer["exceptionDetails"]
        );
        answer["result"]["value"].clone()
    }

    pub fn text(&mut self, tab: &Tab, selector: &str) -> String {
        let found =
            self.ask(tab, &format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        found.as_str().unwrap_or_default().to_string()
    }

    pub fn count(&mut self, tab: &Tab, selector: &str) -> u64 {
        let found =
            self.ask(tab, &format!("document.querySelectorAll({}).length", json!(selector)));
        found.as_u64().unwrap_or(0)
    }

    /// Waits until the expression is true of a page that is there as a whole: one
    /// that is still coming in has its board before it has its teams.
    #[track_caller]
    pub fn until(&mut self, tab: &Tab, expression: &str) {
        let start = Instant::now();
        let whole = format!("document.readyState === 'complete' && ({expression})");
        loop {
            let params = json!({ "expression": whole, "returnByValue": true });
            // A page that is just being left answers with an error: ask again.
            let answer = self.try_call(Some(tab), "Runtime.evaluate", params).unwrap_or_default();
            if answer["result"]["value"] == json!(true) {
                return;
            }
            if start.elapsed() > PATIENCE {
                let text = self.text(tab, "body");
                panic!("never came true: {expression}\n{text}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Scrolls to the first element that fits and returns where its middle is, once
    /// it can be seen there with nothing in front of it.
    #[track_caller]
    pub fn middle_of(&mut self, tab: &Tab, selector: &str) -> Value {
        let middle = format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; \
             e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const b = e.getBoundingClientRect(); \
             const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]; \
             const top = document.elementFromPoint(x, y); \
             return b.width && e.contains(top) ? [x, y] : null; }})()",
            json!(selector)
        );
        self.until(tab, &format!("{middle} !== null"));
        self.ask(tab, &middle)
    }

    /// Presses the middle of the first element that fits, as a finger would.
    #[track_caller]
    pub fn press(&mut self, tab: &Tab, selector: &str) {
        let place = self.middle_of(tab, selector);
        self.another(&place);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({ "type": kind, "x": place[0], "y": place[1], "button": button, "clickCount": 1 });
            self.call(Some(tab), "Input.dispatchMouseEvent", params);
        }
        self.has_pressed(&place);
    }

    /// Lets so much time pass that a press on the same spot is another one.
    fn another(&mut self, place: &Value) {
        let (x, y) = spot(place);
        if let Some((was_x, was_y, at)) = self.pressed
            && (x - was_x).hypot(y - was_y) < 24.0
        {
            std::thread::sleep(Duration::from_millis(420).saturating_sub(at.elapsed()));
        }
    }

    /// Something was pressed there, and the page has heard it.
    fn has_pressed(&mut self, place: &Value) {
        let (x, y) = spot(place);
        self.pressed = Some((x, y, Instant::now()));
    }

    /// Presses twice, as an impatient finger would: the page may be gone before the
    /// second press meets it.
    pub fn press_twice(&mut self, tab: &Tab, selector: &str, pause: Duration) {
        let place = self.middle_of(tab, selector);
        for count in [1, 2] {
            for kind in ["mousePressed", "mouseReleased"] {
                let params = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": count });
                self.call(Some(tab), "Input.dispatchMouseEvent", params);
            }
            std::thread::sleep(pause);
        }
    }

    /// Touches the middle of the first element that fits.
    #[track_caller]
    pub fn tap(&mut self, tab: &Tab, selector: &str) {
        let place = self.middle_of(tab, selector);
        self.another(&place);
        let point = json!([{ "x": place[0], "y": place[1] }]);
        self.call(
            Some(tab),
            "Input.dispatchTouchEvent",
            json!({ "type": "touchStart", "touchPoints": point }),
        );
        self.call(
            Some(tab),
            "Input.dispatchTouchEvent",
            json!({ "type": "touchEnd", "touchPoints": [] }),
        );
        self.has_pressed(&place);
    }

    /// A finger on the screen: where it comes down, moves to, and is lifted.
    pub fn finger(&mut self, tab: &Tab, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let params = json!({ "type": kind, "touchPoints": points });
        self.call(Some(tab), "Input.dispatchTouchEvent", params);
    }

    /// Where the middle of the first element that fits is, with nothing scrolled.
    #[track_caller]
    pub fn spot(&mut self, tab: &Tab, selector: &str) -> (f64, f64) {
        let found = self.ask(
            tab,
            &format!(
                "(() => {{ const b = document.querySelector({}).getBoundingClientRect(); \
                 return [b.x + b.width / 2, b.y + b.height / 2]; }})()",
                json!(selector)
            ),
        );
        (found[0].as_f64().expect("x"), found[1].as_f64().expect("y"))
    }

    /// Drags with a finger. Both ends must be on the screen.
    #[track_caller]
    pub fn drag(&mut self, tab: &Tab, from: &str, to: &str) {
        self.middle_of(tab, from);
        let (from, to) = (self.spot(tab, from), self.spot(tab, to));
        self.finger(tab, "touchStart", Some(from));
        for step in 1..=6 {
            let part = f64::from(step) / 6.0;
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.finger(tab, "touchMove", Some(at));
        }
        self.finger(tab, "touchEnd", None);
    }

    /// Nothing in there sticks out of the page or has to be scrolled sideways.
    #[track_caller]
    pub fn fits(&mut self, tab: &Tab, selector: &str) {
        let cut = self.ask(
            tab,
            &format!(
                "[...document.querySelectorAll({})].flatMap((all) => [all, ...all.querySelectorAll('*')]) \
                 .filter((one) => {{ const b = one.getBoundingClientRect(); const seen = b.width > 1; \
                 return seen && (b.left < 0 || b.right > innerWidth || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)); }}) \
                 .map((one) => `${{one.tagName}}.${{one.className}} ${{one.textContent.slice(0, 30)}}`).join('; ')",
                json!(selector)
            ),
        );
        assert_eq!(cut, "", "{selector}");
    }

    pub fn mouse(&mut self, tab: &Tab, kind: &str, x: f64, y: f64) {
        let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.call(Some(tab), "Input.dispatchMouseEvent", params);
    }

    /// A key by its name: `Tab`, `Enter`, `e`; 8 as modifier is Shift.
    pub fn key(&mut self, tab: &Tab, key: &str, modifiers: u8) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "ArrowLeft" => (37, ""),
            "ArrowRight" => (39, ""),
            "Home" => (36, ""),
            "End" => (35, ""),
            "Escape" => (27, ""),
            letter => (i64::from(letter.bytes().next().unwrap_or(0).to_ascii_uppercase()), letter),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({
                "type": kind, "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers,
            });
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            self.call(Some(tab), "Input.dispatchKeyEvent", params);
        }
    }

    /// A picture of what can be seen, into `target/shots`.
    pub fn shot(&mut self, tab: &Tab, name: &str) {
        let folder = shots();
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        // Let pictures and motion come to rest; what never rests may go on.
        self.until(
            tab,
            "[...document.images].every((one) => one.complete) && document.getAnimations().every((one) => \
             one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)",
        );
        let shot = self.call(Some(tab), "Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = decode(shot["data"].as_str().unwrap_or_default());
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is kept");
    }

    /// Nothing went wrong behind the page: no error in the console, no breach of
    /// the policy, no request to anybody else. `allowed` may go wrong on purpose.
    #[track_caller]
    pub fn clean(&mut self, origin: &str, allowed: &[&str]) {
        while let Some(event) = self.hear() {
            self.events.push_back(event);
        }
        for event in self.events.drain(..) {
            let params = &event["params"];
            let trouble = match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled" if params["type"] == "error" => {
                    Some(params["args"].to_string())
                }
                "Log.entryAdded" if params["entry"]["level"] == "error" => {
                    Some(format!("{} {}", params["entry"]["text"], params["entry"]["url"]))
                }
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str().unwrap_or_default();
                    let ours = url.starts_with(origin)
                        || url.starts_with("about:")
                        || url.starts_with("data:");
                    (!ours).then(|| format!("a request to {url}"))
                }
                _ => None,
            };
            if let Some(trouble) = trouble {
                assert!(allowed.iter().any(|word| trouble.contains(word)), "{trouble}");
            }
        }
    }

    /// Every control has a name that can be spoken.
    #[track_caller]
    pub fn everything_has_a_name(&mut self, tab: &Tab) {
        let tree = self.call(Some(tab), "Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        assert!(nodes.len() > 20, "a tree of {} nodes", nodes.len());
        for node in nodes.iter().filter(|node| node["ignored"] == json!(false)) {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            let named = [
                "button",
                "link",
                "textbox",
                "combobox",
                "radio",
                "checkbox",
                "slider",
                "image",
                "progressbar",
            ];
            let name = node["name"]["value"].as_str().unwrap_or_default();
            assert!(
                !named.contains(&role) || !name.trim().is_empty(),
                "a {role} without a name: {node}"
            );
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// A place as [`Browser::middle_of`] tells it.
fn spot(place: &Value) -> (f64, f64) {
    (place[0].as_f64().unwrap_or(0.0), place[1].as_f64().unwrap_or(0.0))
}

fn shots() -> PathBuf {
    target().join("shots")
}

/// Where things are kept that are made.
pub fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"))
}

/// Base64, as pictures come over the wire.
fn decode(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bits, mut have, mut bytes) = (0u32, 0, Vec::with_capacity(text.len() * 3 / 4));
    for six in text.bytes().filter_map(value) {
        bits = bits << 6 | six;
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have) as u8);
            bits &= (1 << have) - 1;
        }
    }
    bytes
}
