//! A browser of the smallest kind: one request per connection, one cookie, and
//! eyes for the forms on a page.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    /// What it claims its forms come from; nothing, to say nothing.
    pub origin: Option<String>,
    pub headers: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Answer {
        // The frame of a page says nothing about what went wrong.
        let main = self.body.split("<main").nth(1).unwrap_or(&self.body);
        let main: String = main.chars().take(2000).collect();
        assert_eq!(self.status, status, "{main}");
        self
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        let origin = Some(format!("http://{address}"));
        Client { address, cookie: None, origin, headers: Vec::new() }
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.try_send("GET", path, None).unwrap_or_else(|error| panic!("GET {path}: {error}"))
    }

    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.try_post(path, fields).unwrap_or_else(|error| panic!("POST {path}: {error}"))
    }

    pub fn try_post(&mut self, path: &str, fields: &[(&str, &str)]) -> std::io::Result<Answer> {
        let pairs = fields.iter().map(|(key, value)| format!("{}={}", encode(key), encode(value)));
        let body = pairs.collect::<Vec<_>>().join("&");
        self.try_send("POST", path, Some(&body))
    }

    pub fn try_send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> std::io::Result<Answer> {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = body {
            if let Some(origin) = &self.origin {
                head += &format!("Origin: {origin}\r\n");
            }
            head += "Content-Type: application/x-www-form-urlencoded\r\n";
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        head += "\r\n";
        head += body.unwrap_or_default();
        let answer = exchange(self.address, head.as_bytes())?;
        if let Some(set) = answer.header("set-cookie") {
            self.cookie = Some(set.split(';').next().unwrap_or_default().to_string());
        }
        Ok(answer)
    }

    /// Opens a table of Finished! and returns its path.
    pub fn open_table(&mut self, fields: &[(&str, &str)]) -> String {
        let fields: Vec<_> = [("game", "finished")].iter().chain(fields).copied().collect();
        let answer = self.post("/tables", &fields).expect(303);
        answer.header("location").expect("a table").to_string()
    }
}

/// Sends bytes and reads until the other side closes.
pub fn exchange(address: SocketAddr, bytes: &[u8]) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(bytes)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    read(&answer).ok_or_else(|| std::io::Error::other("no whole answer"))
}

/// Reads an answer; one that was cut off is none.
pub fn read(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let answer = Answer { status, headers, body: body.to_string() };
    if let Some(length) = answer.header("content-length")
        && length.parse::<usize>().ok()? != body.len()
    {
        return None;
    }
    Some(answer)
}

pub fn encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    text.bytes()
        .map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

/// The form on a table's page that answers the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    pub number: String,
    pub id: String,
    /// The notation of every button.
    pub actions: Vec<String>,
}

impl Question {
    pub fn on(page: &str) -> Option<Question> {
        let number = hidden(page, "question")?;
        // Other forms have ids as well: this one follows its question.
        let (_, form) = page.split_once(" name=\"question\"")?;
        let id = hidden(form, "id")?;
        let mut actions = Vec::new();
        for tag in tags(page, "button") {
            if attribute(tag, "name").as_deref() == Some("action")
                && let Some(value) = attribute(tag, "value")
                && !actions.contains(&value)
            {
                actions.push(value);
            }
        }
        Some(Question { number, id, actions })
    }

    /// The fields of the form with that answer.
    pub fn answer<'a>(&'a self, action: &'a str) -> [(&'a str, &'a str); 3] {
        [("question", &self.number), ("id", &self.id), ("action", action)]
    }
}

/// The value of the first hidden input with that name.
pub fn hidden(page: &str, name: &str) -> Option<String> {
    let mut inputs = tags(page, "input");
    let tag = inputs.find(|tag| attribute(tag, "name").as_deref() == Some(name))?;
    attribute(tag, "value")
}

fn tags<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let open = format!("<{name} ");
    let starts: Vec<usize> = page.match_indices(&open).map(|(at, _)| at).collect();
    starts.into_iter().filter_map(|at| page[at..].split_once('>').map(|(tag, _)| tag))
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    let (value, _) = after.split_once('"')?;
    Some(
        value
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&"),
    )
}

/// The page without the numbers of its forms, which are never the same.
pub fn without_numbers(page: &str) -> String {
    const FORM: &str = "name=\"form\" value=\"";
    let mut parts = page.split(FORM);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text += FORM;
        text += part.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    text
}

/// The return link on a page.
pub fn way_back(page: &str) -> Option<String> {
    let start = page.find("/return/")?;
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '/';
    Some(page[start..].chars().take_while(plain).collect())
}

/// The event stream of a tab.
pub struct Listener {
    stream: TcpStream,
    text: String,
    /// The beginning of a letter whose rest is still to come.
    rest: Vec<u8>,
}

impl Listener {
    pub fn open(client: &Client, table: &str) -> Listener {
        let mut stream = TcpStream::connect(client.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let cookie = client.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n"));
        let head = format!(
            "GET {table}/stream HTTP/1.1\r\nHost: {}\r\n{}\r\n",
            client.address,
            cookie.unwrap_or_default()
        );
        stream.write_all(head.as_bytes()).unwrap();
        Listener { stream, text: String::new(), rest: Vec::new() }
    }

    /// The next part that is sent; nothing, if the stream ends or stays silent for
    /// that long.
    pub fn part(&mut self, within: Duration) -> Option<String> {
        self.stream.set_read_timeout(Some(within)).unwrap();
        loop {
            if let Some(start) = self.text.find("event: part")
                && let Some(length) = self.text[start..].find("\n\n")
            {
                let part = self.text[start..start + length].replace("data: ", "");
                self.text.drain(..start + length);
                return Some(part);
            }
            let mut buffer = [0; 65536];
            match self.stream.read(&mut buffer) {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.read(&buffer[..count]),
            }
        }
    }

    /// Whole letters alone: one may come in two pieces.
    fn read(&mut self, bytes: &[u8]) {
        self.rest.extend(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(cut) => cut.valid_up_to(),
        };
        let letters: Vec<u8> = self.rest.drain(..whole).collect();
        self.text += &String::from_utf8_lossy(&letters);
    }

    /// Has the server said its last word, or hung up?
    pub fn ended(&mut self, within: Duration) -> bool {
        self.stream.set_read_timeout(Some(within)).unwrap();
        let mut buffer = [0; 65536];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => return true,
                Ok(count) if buffer[..count].ends_with(b"\r\n0\r\n\r\n") => return true,
                Ok(count) if buffer[..count] == *b"0\r\n\r\n" => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }
}
