// The script of every page. Everything works without it; with it, forms are sent
// in the background, changes arrive by themselves, and things travel. It knows no
// rules: it shows what the server sends and offers its buttons. What only one
// board needs is in that board's own script, which hears "dress" after a change.
"use strict";

const root = document.documentElement;
root.classList.add("js");
const main = () => document.getElementById("main");
const table = () => main().querySelector(".table");
const calmer = matchMedia("(prefers-reduced-motion: reduce)");
const still = { get matches() { return calmer.matches || root.dataset.motion === "none"; } };
const small = matchMedia("(max-width: 900px)");

// ── a line to the reader ────────────────────────────────────────────────
const line = document.getElementById("line");
let lineTimer = 0;
function say(text, lasting) {
  clearTimeout(lineTimer);
  line.hidden = !text;
  line.textContent = text || "";
  if (text && !lasting) lineTimer = setTimeout(() => { line.hidden = true; }, 3500);
}

// ── swapping the changing part ──────────────────────────────────────────
// A board names what travels (data-vt) and the places where it may lie
// (data-place). What lies in another place than before goes one after another,
// the places in the order of their data-phase: the order of the rulebook.
function whereabouts(part) {
  const all = new Map();
  for (const thing of part.querySelectorAll("[data-vt]")) {
    if (!all.has(thing.dataset.vt)) all.set(thing.dataset.vt, thing.closest("[data-place]"));
  }
  return all;
}
function itinerary(before, after) {
  const phase = (place) => Number(place?.dataset.phase || 0);
  const trips = [];
  for (const [name, place] of after) {
    const from = before.get(name);
    if (!before.has(name) || from?.dataset.place !== place?.dataset.place) trips.push([name, phase(place)]);
  }
  for (const [name, place] of before) {
    if (!after.has(name)) trips.push([name, Number(place?.dataset.leave || 0)]);
  }
  trips.sort((a, b) => a[1] - b[1]);
  const last = 15; // there are sixteen steps in the style
  const squeeze = Math.max(trips.length - 1, last) / last;
  return new Map(trips.map(([name], nth) => [name, Math.floor(nth / squeeze)]));
}
// What has the focus, said so that it can be found again after a swap.
function focusMark() {
  const at = document.activeElement;
  if (!at || !main().contains(at) || at === main()) return null;
  const slot = at.closest("[data-card]");
  return { id: at.id, key: at.dataset.key, name: at.name, value: at.value, card: slot && slot.dataset.card };
}
function focusAgain(mark) {
  if (!mark || document.querySelector("dialog[open]")) return;
  const all = [...main().querySelectorAll("button, a, input, summary, [tabindex]")].filter((one) => one.offsetParent);
  const found = (mark.id && document.getElementById(mark.id))
    || (mark.card && main().querySelector(`.play [data-card="${mark.card}"] button`))
    || (mark.key && all.find((one) => one.dataset.key === mark.key))
    || (mark.name && all.find((one) => one.name === mark.name && one.value === mark.value))
    || all.find((one) => one.matches(".lit, .play [form=answer]"))
    || all.find((one) => one.matches(".main-answer, [form=answer]"))
    || main();
  found.focus({ preventScroll: true });
}

// What was half entered survives a swap: typed lines, ticks, chosen values.
const fields = () => [...main().querySelectorAll("input[name]:not([type=hidden]), textarea[name], select[name]")]
  .filter((one) => !one.readOnly);
function halfEntered() {
  return fields().map((one) => ({ form: one.form, name: one.name, type: one.type, value: one.value, checked: one.checked, kept: one.dataset.keep }));
}
function enterAgain(entered) {
  const here = fields();
  for (const was of entered) {
    const choice = was.type === "radio" || was.type === "checkbox";
    const field = here.find((one) => one.name === was.name && one.type === was.type && (!choice || one.value === was.value));
    if (!field || field.dataset.keep !== was.kept) continue;
    if (choice) field.checked = was.checked; else field.value = was.value;
  }
}

// What can be unfolded, by its id.
const folds = () => [...main().querySelectorAll("details[id]")].map((one) => [one.id, one]);

const height = () => document.getElementById("board")?.getBoundingClientRect().top ?? 0;

function show(html, sent) {
  const next = document.createElement("template");
  next.innerHTML = html;
  const steps = itinerary(whereabouts(main()), whereabouts(next.content));
  // What was said has been said; what was refused stays to be mended.
  const refused = next.content.querySelector(".notice");
  const change = () => {
    const mark = focusMark();
    const entered = halfEntered().filter((one) => !sent || refused || one.form !== sent || one.name === "to");
    const open = new Map(folds().map(([key, one]) => [key, one.open]));
    const sheet = main().querySelector("dialog[open]")?.id;
    // “To whom?” waits for its answer, whatever happens at the table meanwhile.
    const whom = sent === null || sent?.closest(".talk") ? null : main().querySelector(".to-whom");
    // A game that has just ended shows its last scene.
    const scene = "[aria-labelledby=ending-name]";
    const ended = !main().querySelector(scene) && next.content.querySelector(scene) && table();
    const log = document.getElementById("log");
    const told = new Set([...(log?.querySelectorAll("li") ?? [])].map((one) => one.textContent));
    const asked = main().querySelector("#question")?.textContent;
    const reading = log && !log.matches(".places") && log.scrollHeight - log.scrollTop - log.clientHeight > 60 ? log.scrollTop : null;
    const shownFirst = half();
    const lay = scrollY > 0 && height();
    main().innerHTML = html;
    // What comes or goes above the board does not move the board under a finger.
    if (lay !== false && height() !== lay) scrollBy({ top: height() - lay, behavior: "instant" });
    enterAgain(entered);
    if (whom) main().querySelector(".say")?.before(whom);
    for (const [key, one] of folds()) if (open.has(key)) one.open = open.get(key);
    dress();
    armAgain(shownFirst);
    if (reading !== null && document.getElementById("log")) document.getElementById("log").scrollTop = reading;
    if (sheet) document.getElementById(sheet)?.showModal();
    announce(told, asked);
    // Of a tall one, its beginning.
    const last = ended ? main().querySelector(scene) : null;
    last?.scrollIntoView({ block: last.offsetHeight > innerHeight * 0.7 ? "start" : "center", behavior: "instant" });
    focusAgain(mark);
    if (sent === null) main().querySelector(".to-whom button")?.focus();
  };
  shown = next.innerHTML;
  // A game's own script may look at what comes before it is there.
  document.dispatchEvent(new CustomEvent("swap", { detail: next.content }));
  return animate(change, steps);
}

// The part with the log is swapped as a whole, which nobody would hear: what is
// new in it, and what is asked now, is said by a line that stays.
function announce(told, asked) {
  const log = document.getElementById("log");
  log?.setAttribute("aria-live", "off");
  const fresh = [...(log?.querySelectorAll("li") ?? [])].map((one) => one.textContent).filter((one) => !told.has(one));
  const question = main().querySelector(".question");
  if (question && question.textContent !== asked) fresh.push(question.textContent);
  const spoken = [...(log?.querySelectorAll(".line-talk") ?? [])].map((one) => one.textContent).filter((one) => !told.has(one));
  if (spoken.length) hear(spoken.at(-1));
  if (fresh.length) document.getElementById("news").textContent = fresh.slice(-6).join(" ");
}

// Where the talk lies far below, what is said stands for a while on the way there: it
// covers nothing, and leads to the rest.
let uttered = "";
let utteredTimer = 0;
function hear(words) {
  uttered = words;
  clearTimeout(utteredTimer);
  if (words) utteredTimer = setTimeout(hear, 6000, "");
  wayToTalk();
}
function wayToTalk() {
  const way = main().querySelector(".jumps [href='#talk']");
  if (!way) return;
  way.dataset.name ??= way.textContent;
  way.textContent = uttered || way.dataset.name;
  way.classList.toggle("heard", Boolean(uttered));
}

// Motion, where it is wanted. What travels is the thing itself, on the page and below
// the bar: it covers no question, and can be pressed wherever it is just now. A change
// that overtakes another ends it, and nothing moves behind an open dialog.
function pace(step) {
  const part = root.dataset.motion === "quick" ? 1 / 3 : 1;
  return { duration: 260 * part, delay: step * 130 * part, easing: "cubic-bezier(0.3, 0.8, 0.3, 1)", fill: "backwards" };
}
let moving = [];
const moves = () => !still.matches && !document.hidden && !document.querySelector("dialog[open]");
// Where things are on the page, whatever is scrolled meanwhile.
function spots() {
  const all = new Map();
  for (const one of main().querySelectorAll("[data-vt]")) {
    if (all.has(one.dataset.vt)) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    all.set(one.dataset.vt, { one, x: left + width / 2 + scrollX, y: top + height / 2 + scrollY, width, height });
  }
  return all;
}
function animate(change, steps = new Map()) {
  skip();
  if (!moves()) {
    change();
    return Promise.resolve();
  }
  const before = spots();
  change();
  const after = spots();
  for (const [name, to] of after) {
    const from = before.get(name);
    if (from) travel(to.one, from, to, steps.get(name) ?? 0);
    else if (steps.has(name)) begin(to.one, { opacity: 0, translate: "-90px 14px", rotate: "-7deg" }, steps.get(name));
  }
  for (const [name, from] of before) if (!after.has(name) && steps.has(name)) leave(from, steps.get(name));
  return Promise.allSettled(moving.map((one) => one.finished));
}
// From where it was to where it is.
function travel(one, from, to, step = 0) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (!to.width || !from.width || Math.hypot(x, y) < 2) return;
  begin(one, { translate: `${x}px ${y}px`, scale: `${from.width / to.width} ${from.height / to.height}` }, step);
}
function begin(one, start, step) {
  one.classList.add("travels");
  const motion = one.animate([start], pace(step));
  moving.push(motion);
  motion.finished.catch(() => {}).then(() => one.classList.remove("travels"));
}
// What is gone fades where it was; it is only a picture.
function leave({ one, x, y, width, height }, step) {
  const picture = one.cloneNode(true);
  for (const part of [picture, ...picture.querySelectorAll("*")]) for (const name of ["id", "form", "name", "data-vt"]) part.removeAttribute(name);
  const box = document.createElement("div");
  box.className = "leaving";
  box.inert = true;
  box.style.cssText = `left:${x - scrollX - width / 2}px;top:${y - scrollY - height / 2}px;width:${width}px;height:${height}px`;
  box.append(picture);
  // It looks as it does because of the board it lay on.
  (main().querySelector(".play > :last-child") ?? main()).append(box);
  const motion = box.animate([{}, { opacity: 0, translate: "0 10px", scale: 0.9 }], pace(step));
  moving.push(motion);
  motion.finished.catch(() => {}).then(() => box.remove());
}
// Everything is where it belongs, at once.
function skip() {
  for (const one of moving) one.finish();
  moving = [];
}
// Under a finger that is down nothing moves on; once it is lifted, all have arrived.
addEventListener("pointerdown", () => { for (const one of moving) if (one.playState === "running") one.pause(); }, true);
addEventListener("keydown", skip, true);

// The part that is on the screen, as the browser would write it.
let shown = "";
function normal(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.innerHTML;
}

// ── sending ─────────────────────────────────────────────────────────────
let sending = false;
let missed = "";
// While something is held down nothing is swapped: the press would miss it. The click
// comes after the finger is lifted, on a touch screen a moment later.
let pressed = false;
let lifted = 0;
addEventListener("pointerdown", () => { clearTimeout(lifted); pressed = true; }, true);
function release(event) {
  clearTimeout(lifted);
  lifted = setTimeout(() => {
    pressed = false;
    skip();
    if (sending || !missed) return;
    const html = missed;
    missed = "";
    if (normal(html) !== shown) arrive(html);
  }, event.pointerType === "touch" && event.type === "pointerup" ? 120 : 0);
}
for (const end of ["pointerup", "pointercancel", "click"]) addEventListener(end, release, true);
addEventListener("blur", release);

// A second press on the same spot right after one that acted is the same press.
const SAME = 400;
const NEAR = 24;
let down = { x: NaN, y: NaN };
let acted = { at: -Infinity, ...down };
addEventListener("pointerdown", (event) => { down = { x: event.clientX, y: event.clientY }; }, true);
const repeated = (event) => event.detail > 0 && performance.now() - acted.at < SAME
  && Math.hypot(event.clientX - acted.x, event.clientY - acted.y) < NEAR;

// What is pressed while something else is on its way counts when that has arrived, if it
// is still there by then.
let waiting = null;
const usable = (one) => one.form && !one.disabled && one.getAttribute("aria-disabled") !== "true";
function pressAgain({ path, name, value }) {
  const same = (form) => form.getAttribute("method") === "post" && goal(form).pathname === path;
  const button = name && [...main().querySelectorAll("button")].find((one) => usable(one) && same(one.form) && one.name === name && one.value === value);
  const form = !name && [...main().querySelectorAll("form")].find(same);
  if (button) button.form.requestSubmit(button);
  else if (form) form.requestSubmit();
  else say(line.dataset.late);
}
// `form.action` would be the button with that name.
const goal = (form) => new URL(form.getAttribute("action"), location.href);
// A server that dies takes its answer with it: the line breaks, or a proxy says that nobody
// is there (502 to 504). Was it done? A form with an id is done once, however often it
// comes, so it goes again, to whoever answers by then; any other is left to the reader.
const AGAIN = [200, 500, 1000, 2000, 3000];
const nobody = (answer) => answer.status >= 502 && answer.status <= 504;
async function post(there, body) {
  for (let nth = 0; ; nth += 1) {
    const last = nth >= AGAIN.length || !body.get("id");
    try {
      const answer = await fetch(there, {
        method: "POST", body, headers: { "x-breakroom-part": "1" }, credentials: "same-origin",
      });
      const html = await answer.text();
      if (last || !nobody(answer)) return { answer, html };
    } catch (error) {
      if (last) throw error;
    }
    say(line.dataset.sentAgain, true);
    await new Promise((done) => setTimeout(done, AGAIN[nth]));
  }
}
async function send(form, submitter) {
  if (sending) {
    waiting = { path: goal(form).pathname, name: submitter?.name, value: submitter?.value };
    return;
  }
  stopTelling();
  acted = { at: performance.now(), ...down };
  sending = true;
  root.classList.add("busy");
  const body = new URLSearchParams(new FormData(form, submitter));
  try {
    const { answer, html } = await post(goal(form), body);
    if (line.textContent === line.dataset.sentAgain) say("");
    // Something broke over there: whoever sits here stays at the table and tries again.
    const ours = html.includes('id="main"');
    if (answer.status === 500 || (nobody(answer) && !ours)) { say(line.dataset.notSent); return; }
    arrivals += 1;
    const whole = /^\s*<!doctype/i.test(html);
    if (whole || answer.redirected) {
      // Somewhere else, or a page about something that went wrong.
      const page = new DOMParser().parseFromString(html, "text/html");
      const part = page.getElementById("main");
      if (part) show(part.innerHTML); else location.assign(answer.url);
    } else {
      // A phrase that was pressed leaves a half-typed line alone.
      show(html, submitter?.name === "phrase" ? null : form);
    }
    seen();
  } catch {
    say(line.dataset.notSent);
  } finally {
    sending = false;
    root.classList.remove("busy");
    // Something arrived meanwhile: unless we show it already, ask what is true now.
    if (missed && normal(missed) !== shown) turnTo(location.href, false);
    missed = "";
    const next = waiting;
    waiting = null;
    if (next) pressAgain(next);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  // A name that is being typed counts, whatever is pressed next.
  const mug = document.getElementById("your-name");
  if (mug?.value.trim() && form.elements.name?.type === "hidden") form.elements.name.value = mug.value;
  if (form.matches("form[data-swap]")) {
    const there = goal(form);
    there.search = new URLSearchParams(new FormData(form, event.submitter));
    event.preventDefault();
    turnTo(there.href, true);
    return;
  }
  if (form.getAttribute("method") !== "post" || !table() || !main().contains(form)) return;
  // Sitting down, forking and the like lead to other pages: let the browser go there.
  if (!/\/(act|undo|back|ask-back|answer-back|away|hint|say|mute|standin|reclaim|remove|pause|resume|agree|disagree|resign|tempo|hurry|ready|standing|alone)$/.test(goal(form).pathname)) return;
  event.preventDefault();
  send(form, event.submitter);
});

// ── what others do arrives by itself ────────────────────────────────────
let stream = null;
let crowded = false;
// Something may still come: a move, or when all is over a word and a rematch.
const talkative = (here) => here && ("live" in here.dataset || "after" in here.dataset);
function listen() {
  const here = table();
  if (stream || document.hidden || !talkative(here)) return;
  stream = new EventSource(`/table/${here.dataset.table}/stream${location.search}`);
  let lost = false;
  stream.addEventListener("open", () => {
    if (lost && !crowded) say(line.dataset.online);
    lost = false;
  });
  // No room for another line: the page works without, and later there may be some.
  stream.addEventListener("full", (event) => {
    crowded = true;
    hangUp();
    say(event.data, true);
    setTimeout(listen, 30000);
  });
  stream.addEventListener("part", (event) => {
    if (crowded) say(line.dataset.online);
    crowded = false;
    if (sending || pressed) missed = event.data;
    else if (normal(event.data) !== shown) arrive(event.data);
  });
  stream.addEventListener("error", () => {
    lost = true;
    say(line.dataset.offline, true);
    if (stream && stream.readyState === EventSource.CLOSED) {
      stream = null;
      setTimeout(listen, 2500);
    }
  });
}
// A glance at another tab is no absence: the line is kept for a while.
const GLANCE = 20000;
let leaving = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(leaving);
  if (!document.hidden) { listen(); return; }
  leaving = setTimeout(hangUp, GLANCE);
});
// Whoever leaves the page is gone at once, even if the browser keeps the page.
addEventListener("pagehide", hangUp);
addEventListener("pageshow", listen);
function hangUp() {
  stream?.close();
  stream = null;
}

// ── what happened meanwhile ─────────────────────────────────────────────
// A table counts what these eyes have seen happen (data-steps). If more than one
// thing is new, the boards in between are fetched and shown like a short film.
const LONGEST = 8; // of a longer story, the end
const BEAT = 600;
const skipper = document.getElementById("skip-story");
let telling = 0;
const stepsOf = (part) => Number(part?.querySelector?.(".table")?.dataset.steps ?? part?.dataset?.steps ?? NaN);
const mark = () => `seen ${table().dataset.table}${location.search}`;
function seen() {
  if (!table() || !("steps" in table().dataset)) return;
  try { localStorage.setItem(mark(), table().dataset.steps); } catch { /* then without */ }
}
// Whatever takes its time (telling, asking) must not put something old over what
// has arrived since.
let arrivals = 0;
async function arrive(html) {
  arrivals += 1;
  const mine = arrivals;
  if (!skipper.hidden) stopTelling();
  const next = document.createElement("template");
  next.innerHTML = html;
  const from = stepsOf(main());
  const to = stepsOf(next.content);
  const told = to - from > 1 && await tell(from, to);
  if (mine !== arrivals) return;
  const there = told || normal(html) !== shown ? show(html) : null;
  if (told) { await there; stopTelling(); }
  seen();
}
// Shows the boards in between; says whether it did, so that the present follows.
async function tell(from, to) {
  if (still.matches || document.hidden || document.querySelector("dialog[open]")) return false;
  let told = false;
  const turn = ++telling;
  const here = table().dataset.table;
  const query = new URLSearchParams(location.search);
  query.set("from", Math.max(from, to - LONGEST));
  query.set("to", to - 1);
  try {
    const answer = await fetch(`/table/${here}/steps?${query}`, { credentials: "same-origin" });
    if (!answer.ok || turn !== telling) return false;
    const story = document.createElement("template");
    story.innerHTML = await answer.text();
    skipper.hidden = false;
    for (const step of story.content.querySelectorAll("[data-step]")) {
      if (turn !== telling || !main().querySelector(".play")) break;
      told = true;
      say(step.dataset.told, true);
      const play = main().querySelector(".play");
      const steps = itinerary(whereabouts(play), whereabouts(step));
      document.dispatchEvent(new CustomEvent("swap", { detail: step }));
      await Promise.all([
        animate(() => {
          play.replaceChildren(...step.childNodes);
          document.dispatchEvent(new Event("told"));
        }, steps),
        new Promise((done) => setTimeout(done, root.dataset.motion === "quick" ? BEAT / 3 : BEAT)),
      ]);
    }
  } catch { /* the end of the story comes anyway */ }
  return told;
}
function stopTelling() {
  telling += 1;
  skipper.hidden = true;
  say("");
}
// Back after a while: the same, from where one left.
function catchUp() {
  if (!table() || !("steps" in table().dataset)) return;
  let from = NaN;
  try { from = parseInt(localStorage.getItem(mark()), 10); } catch { /* never mind */ }
  const to = stepsOf(main());
  seen();
  if (to - from > 1) tell(from, to).then(async (told) => { if (told) await show(shown); stopTelling(); });
}

// ── the tab tells whose turn it is ──────────────────────────────────────
const icon = document.querySelector("link[rel=icon]");
const calm = icon && icon.href;
const title = document.title;
let glancing = 0;
const away = () => document.hidden || !document.hasFocus();
function remind(now) {
  const due = (now ?? (table() && "due" in table().dataset)) && away();
  document.title = (due ? "● " : "") + title;
  if (icon) icon.href = due ? icon.dataset.due : calm;
  if (due && document.hidden) document.dispatchEvent(new Event("due"));
}
// A hidden tab has no stream: it looks now and then whether it is asked.
async function glance() {
  if (!document.hidden || !table() || !("live" in table().dataset) || "due" in table().dataset) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    if (document.hidden && page.querySelector(".table[data-due]")) remind(true);
  } catch { /* the next glance may see more */ }
}
document.addEventListener("visibilitychange", () => {
  clearInterval(glancing);
  if (document.hidden) glancing = setInterval(glance, 20000);
  remind();
});
addEventListener("focus", () => remind());
addEventListener("blur", () => remind());

// ── clicks on things that are only here with script ─────────────────────
// A long press explains and does nothing: the style shows what it shows to a
// pointer that rests there, until the next touch. What is dragged has no use for it.
let swallow = false;
let press = 0;
let finger = false;
addEventListener("pointerdown", (event) => {
  clearTimeout(press);
  swallow = false;
  finger = event.pointerType === "touch";
  const told = document.querySelectorAll(".told");
  for (const one of told) one.classList.remove("told");
  if (told.length) measure();
  if (event.pointerType === "mouse" || event.target.closest?.(".grip, [data-drag]")) return;
  press = setTimeout(() => {
    swallow = explain(event.target).length > 0;
  }, 450);
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(press), true);
addEventListener("contextmenu", (event) => { if (swallow) event.preventDefault(); });
function explain(at) {
  const told = [".slot, .ot-slot", "[data-effect], [data-fx], .put-here, .work-card"].map((one) => at.closest?.(one)).filter(Boolean);
  for (const one of told) one.classList.add("told");
  // At the end of the page the bar lies higher, and what explains lies above it.
  const bar = main().querySelector(".answer-bar")?.getBoundingClientRect();
  if (told.length && bar && small.matches) root.style.setProperty("--bar", `${Math.round(innerHeight - bar.top)}px`);
  return told;
}

// A finger has nothing to point with: the first tap on an answer on the board shows what
// it does, and says so; the second one does it. What lies in the bar is done at once.
const twice = (one) => one?.closest(".play, .hand") && !one.closest("[data-once], [data-buy], .ot-aims, .ot-target");
function showFirst(button) {
  const noted = (button.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.innerText);
  const words = [button.getAttribute("aria-label") ?? button.innerText, button.dataset.effect, ...noted, line.dataset.again];
  document.getElementById("news").textContent = words.filter(Boolean).join(". ");
  if (!arm(button)) say(line.dataset.again);
}
// That the next tap counts is said beside what it does, where one looks; is there a place?
function arm(button) {
  button.classList.add("armed");
  explain(button);
  const tip = button.closest(".slot, .ot-slot")?.querySelector(".tip, .ot-tip");
  if (tip && !tip.querySelector(".again")) tip.append(Object.assign(document.createElement("span"), { className: "again", textContent: line.dataset.again }));
  return Boolean(tip ?? button.nextElementSibling?.querySelector(".twice"));
}
// What others do meanwhile is no reason to begin anew, as long as the same is asked.
// Two cards may be worth the same: it is the one that was tapped.
const alike = (value) => [...main().querySelectorAll("button[form=answer]")].filter((one) => one.value === value && one.offsetParent && twice(one));
const half = () => { const one = main().querySelector("button.armed"); return one && [questioned(), one.value, alike(one.value).indexOf(one)]; };
function armAgain(shownFirst) {
  if (!shownFirst || shownFirst[0] !== questioned()) return;
  const button = alike(shownFirst[1]).at(shownFirst[2]);
  if (button) arm(button);
}

document.addEventListener("click", (event) => {
  if (swallow || repeated(event)) { swallow = false; event.preventDefault(); event.stopPropagation(); return; }
  if (!skipper.hidden && !event.target.closest("#skip-story")) stopTelling();
  const answer = event.target.closest("button[form=answer]");
  for (const one of main().querySelectorAll(".armed")) if (one !== answer) one.classList.remove("armed");
  if (event.target.closest("[aria-disabled=true]")) { event.preventDefault(); return; }
  // What was dragged there is meant: nobody taps by a script.
  if (finger && event.isTrusted && twice(answer) && !answer.classList.contains("armed")) {
    event.preventDefault();
    event.stopPropagation();
    showFirst(answer);
    return;
  }
  // What is jumped to is unfolded.
  if (event.target.closest("a[href='#talk']")) document.getElementById("voice").open = true;
  const link = event.target.closest("a[data-swap]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    turnTo(link.href, true);
    return;
  }
  // A link to more about something opens the sheet beside the table.
  const sheet = event.target.closest("a[data-sheet]");
  if (sheet && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const dialog = document.getElementById(sheet.dataset.sheet);
    if (dialog) { event.preventDefault(); skip(); dialog.showModal(); return; }
  }
  if (event.target.matches?.("dialog")) { event.target.close(); return; }
  const does = event.target.closest("[data-do]")?.dataset.do;
  if (does === "keys") { skip(); document.getElementById("keys").showModal(); }
  if (does === "close") event.target.closest("dialog").close();
  if (does === "copy") copy(event.target.closest("[data-do]"));
  if (does === "skip") stopTelling();
}, true);

async function copy(button) {
  const field = button.parentElement.querySelector("input");
  const text = new URL(field.value, location.href).href;
  try { await navigator.clipboard.writeText(text); } catch { field.select(); document.execCommand("copy"); }
  button.textContent = button.dataset.done;
}

// Replay: the next position without a new page.
async function turnTo(href, remember) {
  const mine = arrivals;
  try {
    const answer = await fetch(href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!remember && mine !== arrivals) return;
    show(page.getElementById("main").innerHTML);
    // A lesson answers with the address of its next step.
    if (remember) history.pushState({ swap: true }, "", answer.redirected ? answer.url : href);
  } catch { location.assign(href); }
}
addEventListener("popstate", () => { if (main().querySelector("[data-swap]")) turnTo(location.href, false); });

// ── keys ────────────────────────────────────────────────────────────────
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.("input:not([type=range]), select, textarea, dialog")) return;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.target.closest?.("input[type=range]") && arrow) return;
  if (event.key === "Escape" && !skipper.hidden) { stopTelling(); return; }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key && !one.hidden && one.offsetParent);
  if (found) {
    if (key === " " && event.target.closest?.("button, a, summary")) return;
    event.preventDefault();
    if (found.id === "log") found.focus(); else found.click();
    return;
  }
  // From one thing on the board to the next: those that can answer, or all of a row.
  const ring = main().querySelector("[data-arrows]");
  if (arrow && ring && !event.shiftKey) {
    event.preventDefault();
    const all = [...ring.querySelectorAll(ring.dataset.arrows || "button")].filter((one) => one.offsetParent);
    const at = all.indexOf(document.activeElement);
    const next = all[at < 0 ? (arrow > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + arrow, 0), all.length - 1)];
    next?.focus();
  }
});

// ── the time for a decision, counted on from what the server said ───────
const timer = {
  ticks: [],
  dress() {
    this.ticks.forEach(clearInterval);
    this.ticks = [...main().querySelectorAll(".clock[data-left]")].map((box) => this.count(box));
  },
  count(box) {
    const until = performance.now() + Number(box.dataset.left) * 1000;
    let tick = 0;
    const show = () => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      const text = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : box.dataset.up;
      const face = box.querySelector("b");
      if (face.textContent !== text) face.textContent = text;
      box.classList.toggle("soon", left <= 10);
      if (!left || !box.isConnected) clearInterval(tick);
    };
    tick = setInterval(show, 500);
    show();
    return tick;
  },
};

// ── a new table has as many chairs as players ───────────────────────────
function chairs() {
  const form = document.querySelector(".sheet-form");
  const players = Number(form?.querySelector("[name=players]:checked")?.value);
  if (!players) return;
  for (const seat of form.querySelectorAll("select[name^=seat]")) {
    const surplus = Number(seat.name.slice(4)) > players;
    seat.closest(".field-row").hidden = surplus;
    seat.disabled = surplus;
  }
  // Of seats that are chosen by name, those that are there.
  for (const choice of form.querySelectorAll("input[type=radio][value^=p]")) {
    const nth = Number(choice.value.slice(1));
    if (nth) choice.closest("label").hidden = nth > players;
  }
}
document.addEventListener("change", (event) => { if (event.target.name === "players") chairs(); });
chairs();

// In a lesson, what is spoken of comes into sight, or what is to be pressed.
function point(lesson) {
  const part = lesson.dataset.look && lesson.querySelector(`.${lesson.dataset.look}`);
  const taught = [...lesson.querySelectorAll(".hinted")].find((one) => one.offsetParent);
  if (part || !taught) scrollTo(0, 0);
  if (part) {
    const coach = lesson.querySelector(".coach-bar").getBoundingClientRect();
    if (part.getBoundingClientRect().bottom > coach.top) part.scrollIntoView({ block: "start" });
  } else if (taught) {
    const box = taught.getBoundingClientRect();
    if (box.top < 60 || box.bottom > innerHeight * 0.6) taught.scrollIntoView({ block: "center" });
  }
}

// On a phone a new question brings an answer into sight, if none is there: what is asked
// about may lie anywhere on the board. Never away from a finger or a line that is typed.
// (Overtime knows better what it is about.)
const questioned = () => main().querySelector("#answer [name=question]")?.value;
let lately = questioned();
function bring() {
  const fresh = questioned() && questioned() !== lately;
  lately = questioned();
  if (!fresh || !small.matches || pressed || main().querySelector(".lesson, .overtime, .question.idle")) return;
  if (document.querySelector("dialog[open], input:focus, textarea:focus")) return;
  const all = [...main().querySelectorAll(".play [form=answer], .play .lit")]
    .filter((one) => one.offsetParent && one.getAttribute("aria-disabled") !== "true");
  const edge = (one, side, other) => main().querySelector(one)?.getBoundingClientRect()[side] ?? other;
  const [from, to] = [edge(".jumps", "bottom", 0), Math.min(edge(".since", "top", innerHeight), edge(".answer-bar", "top", innerHeight))];
  const seen = ({ top, bottom }) => top >= from && bottom <= to;
  // From there on down: the others mostly lie below.
  if (all.length && !all.some((one) => seen(one.getBoundingClientRect()))) all[0].scrollIntoView({ block: "start", behavior: "instant" });
}

// What explains itself on a phone lies above the bar, however high that is.
const bar = new ResizeObserver(([one]) => root.style.setProperty("--bar", `${one.target.offsetHeight}px`));
function measure() {
  bar.disconnect();
  const here = main().querySelector(".answer-bar");
  if (here) bar.observe(here);
}

// The strip shows whole lines, the newest; a long one begins at its beginning.
function whole(list) {
  const last = list?.lastElementChild;
  if (!last || list.scrollHeight <= list.clientHeight) return;
  const end = last.offsetTop + last.offsetHeight;
  const fits = [...list.children].find((one) => end - one.offsetTop <= list.clientHeight);
  if (fits) list.style.maxHeight = `${end - fits.offsetTop}px`;
  list.scrollTop = (fits ?? last).offsetTop - list.offsetTop;
}

// A form that has come by itself gets the number that makes it one form, however often it
// is sent: a page that is loaded brings its own.
function enumerate() {
  const form = document.getElementById("again");
  if (!form || form.elements.form) return;
  const value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "form", value }));
}

// ── after every change ──────────────────────────────────────────────────
function dress() {
  timer.dress();
  // The newest words, of the log and of the talk.
  for (const list of main().querySelectorAll("#log, .remarks, .since ol")) list.scrollTop = list.scrollHeight;
  whole(main().querySelector(".since ol"));
  measure();
  wayToTalk();
  remind();
  bring();
  enumerate();
  if (stream && table() && !talkative(table())) hangUp();
  if (main().querySelector(".lesson")) point(main().querySelector(".lesson"));
  document.dispatchEvent(new Event("dress"));
}
shown = main().innerHTML;
dress();
listen();
catchUp();
