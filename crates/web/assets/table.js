// The one script of the pages. Everything works without it; with it, forms are
// sent in the background, changes arrive by themselves, and cards can be dragged.
// It knows no rules: it shows what the server sends and offers its buttons.
"use strict";

const root = document.documentElement;
root.classList.add("js");
const main = () => document.getElementById("main");
const table = () => main().querySelector(".table");
const still = matchMedia("(prefers-reduced-motion: reduce)");

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
function nameParts() {
  if (still.matches) return;
  const seen = new Set();
  for (const part of main().querySelectorAll("[data-vt]")) {
    if (seen.has(part.dataset.vt)) continue;
    seen.add(part.dataset.vt);
    part.style.viewTransitionName = part.dataset.vt;
    if ("viewTransitionClass" in part.style) part.style.viewTransitionClass = "card";
  }
}

// What has the focus, said so that it can be found again after a swap.
function focusMark() {
  const at = document.activeElement;
  if (!at || !main().contains(at) || at === main()) return null;
  const slot = at.closest("[data-card]");
  return { id: at.id, key: at.dataset.key, value: at.value, card: slot && slot.dataset.card };
}
function focusAgain(mark) {
  if (!mark) return;
  const all = [...main().querySelectorAll("button, a, input, [tabindex]")];
  const found = (mark.id && document.getElementById(mark.id))
    || (mark.card && main().querySelector(`#present [data-card="${mark.card}"] .card`))
    || (mark.key && all.find((one) => one.dataset.key === mark.key))
    || main().querySelector(".card.lit")
    || main().querySelector(".main-answer");
  if (found) found.focus({ preventScroll: true });
}

// A half-typed line survives a swap.
function halfTyped() {
  return [...main().querySelectorAll("input[name]:not([type=hidden])")].map((one) => [one.name, one.value]);
}

function show(html) {
  const mark = focusMark();
  const typed = halfTyped();
  const open = [...main().querySelectorAll("details")].map((one) => one.open);
  const change = () => {
    main().innerHTML = html;
    for (const [name, value] of typed) {
      const field = main().querySelector(`input[name="${CSS.escape(name)}"]:not([type=hidden])`);
      if (field && !field.readOnly) field.value = value;
    }
    [...main().querySelectorAll("details")].forEach((one, nth) => { if (nth in open) one.open = open[nth]; });
    dress();
    nameParts();
    focusAgain(mark);
  };
  shown = normal(html);
  nameParts();
  animate(change);
}

// With motion where it is wanted. A change that overtakes another skips it.
function animate(change) {
  if (!document.startViewTransition || still.matches || document.hidden) { change(); return; }
  const motion = document.startViewTransition(change);
  motion.ready.catch(() => {});
  motion.finished.catch(() => {});
}

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
// `form.action` would be the button with that name.
const goal = (form) => new URL(form.getAttribute("action"), location.href);
async function send(form, submitter) {
  if (sending) return;
  sending = true;
  root.classList.add("busy");
  const body = new URLSearchParams(new FormData(form, submitter));
  try {
    const answer = await fetch(goal(form), {
      method: "POST", body, headers: { "x-breakroom-part": "1" }, credentials: "same-origin",
    });
    const html = await answer.text();
    const whole = /^\s*<!doctype/i.test(html);
    if (whole || answer.redirected) {
      // Somewhere else, or a page about something that went wrong.
      const page = new DOMParser().parseFromString(html, "text/html");
      const part = page.getElementById("main");
      if (part) show(part.innerHTML); else location.assign(answer.url);
    } else {
      show(html);
    }
  } catch {
    say(line.dataset.notSent);
  } finally {
    sending = false;
    root.classList.remove("busy");
    // Something arrived meanwhile: unless we show it already, ask what is true now.
    if (missed && normal(missed) !== shown) turnTo(location.href, false);
    missed = "";
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post" || !table() || !main().contains(form)) return;
  // Sitting down, forking and the like lead to other pages: let the browser go there.
  if (!/\/(act|undo|hint|say|standin|reclaim|remove|pause|resume|agree|resign|tempo)$/.test(goal(form).pathname)) return;
  event.preventDefault();
  send(form, event.submitter);
});

// ── what others do arrives by itself ────────────────────────────────────
let stream = null;
function listen() {
  const here = table();
  if (stream || document.hidden || !here || !("live" in here.dataset)) return;
  stream = new EventSource(`/table/${here.dataset.table}/stream${location.search}`);
  let lost = false;
  stream.addEventListener("open", () => {
    if (lost) say(line.dataset.online);
    lost = false;
  });
  stream.addEventListener("part", (event) => {
    if (sending) missed = event.data;
    else if (normal(event.data) !== shown) show(event.data);
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
document.addEventListener("visibilitychange", () => {
  if (document.hidden && stream) { stream.close(); stream = null; } else listen();
});

// ── the tab tells whose turn it is ──────────────────────────────────────
const icon = document.querySelector("link[rel=icon]");
const calm = icon && icon.href;
const title = document.title;
function remind() {
  const due = table() && "due" in table().dataset && document.hidden;
  document.title = (due ? "● " : "") + title;
  if (icon) icon.href = due ? icon.dataset.due : calm;
}
document.addEventListener("visibilitychange", remind);

// ── the order of the Present ────────────────────────────────────────────
const row = () => document.getElementById("present");
const cards = () => [...row().children];
let wanted = []; // the order the player has laid, as card numbers
let held = null;

function sorted() {
  return cards().map((slot) => slot.dataset.card).sort((a, b) => a - b);
}
function lay(order) {
  for (const card of order) {
    const slot = row().querySelector(`[data-card="${card}"]`);
    if (slot) row().append(slot);
  }
  wanted = cards().map((slot) => slot.dataset.card);
  preview();
}
function move(slot, to) {
  const order = cards().map((one) => one.dataset.card);
  const from = order.indexOf(slot.dataset.card);
  if (to < 0 || to >= order.length || from === to) return;
  order.splice(to, 0, order.splice(from, 1)[0]);
  animate(() => lay(order));
}
// Runs, what they pay, what sinks, and the line the button sends.
function preview() {
  const board = main().querySelector(".finished");
  const order = cards().map((slot) => Number(slot.dataset.card));
  const free = "free" in row().dataset;
  const slots = cards();
  let purse = Number(board.dataset.purse);
  for (const slot of slots) { slot.classList.remove("run", "run-end"); slot.querySelector(".pays")?.remove(); }
  for (let at = 0; at < order.length;) {
    let end = at + 1;
    while (end < order.length && order[end] === order[end - 1] + 1) end += 1;
    if (end - at >= Number(board.dataset.shortest)) {
      const pays = Math.min(end - at - 1, purse);
      purse -= pays;
      slots.slice(at, end).forEach((slot) => slot.classList.add("run"));
      const badge = document.createElement("span");
      badge.className = "pays";
      badge.innerHTML = `+${pays}<svg class="icon" aria-hidden="true"><use href="#i-sweet"></use></svg>`;
      slots[end - 1].append(badge);
    }
    at = end;
  }
  const past = main().querySelectorAll(".lane.past .cards > li").length;
  const sinking = past + order.length - Number(board.dataset.keep);
  slots.forEach((slot, nth) => slot.classList.toggle("sinks", past + nth < sinking));
  const button = main().querySelector("[data-order]");
  if (button) {
    const left = slots.filter((slot) => !slot.classList.contains("chosen")).map((slot) => slot.dataset.card);
    const isSorted = left.join() === [...left].sort((a, b) => a - b).join();
    button.value = [button.dataset.order, free && isSorted ? "sort" : left.join(" ")].join(" ").trim();
    const sort = main().querySelector("[data-do=sort]");
    if (sort) sort.hidden = isSorted;
  }
}
function dressPresent() {
  if (!row() || !main().querySelector("[data-order]")) return;
  const here = sorted();
  // What was laid stays laid; new cards come at the end.
  const kept = wanted.filter((card) => here.includes(card));
  if (kept.length && kept.join() !== [...kept].sort((a, b) => a - b).join()) {
    lay([...kept, ...here.filter((card) => !kept.includes(card))]);
  } else {
    wanted = [];
    preview();
  }
  if (cards().length < 2) return;
  const what = row().dataset.grip || "";
  for (const slot of cards()) {
    const grip = document.createElement("button");
    grip.type = "button";
    grip.className = "grip";
    grip.tabIndex = -1;
    grip.setAttribute("aria-label", what);
    grip.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-grip"></use></svg>`;
    slot.append(grip);
  }
}

// Drag: by the grip with a finger, anywhere on the card with a mouse.
let drag = null;
let swallow = false;
document.addEventListener("pointerdown", (event) => {
  const slot = event.target.closest?.("#present > [data-card]");
  if (!slot || event.button || !main().querySelector("[data-order]")) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
  drag = { slot, x: event.clientX, y: event.clientY, on: false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
  if (!drag.on && far < 8) return;
  drag.on = true;
  drag.slot.classList.add("moving");
  drag.slot.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
  for (const slot of cards()) slot.classList.toggle("target", slot !== drag.slot && inside(slot, event));
});
function inside(slot, event) {
  const box = slot.getBoundingClientRect();
  return event.clientX > box.left && event.clientX < box.right && event.clientY > box.top - 20 && event.clientY < box.bottom + 20;
}
function drop(event) {
  if (!drag) return;
  const { slot, on } = drag;
  drag = null;
  slot.classList.remove("moving");
  slot.style.translate = "";
  if (!on) return;
  // The click that ends a drag follows at once; one that comes later is meant.
  swallow = true;
  setTimeout(() => { swallow = false; });
  const target = cards().find((one) => one !== slot && one.classList.contains("target"));
  for (const one of cards()) one.classList.remove("target");
  if (target && event.type === "pointerup") move(slot, cards().indexOf(target));
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => event.preventDefault());

// ── clicks on things that are only here with script ─────────────────────
document.addEventListener("click", (event) => {
  if (swallow) { event.preventDefault(); event.stopPropagation(); return; }
  const grip = event.target.closest(".grip");
  if (grip) {
    const slot = grip.parentElement;
    if (held && held !== slot && held.isConnected) {
      move(held, cards().indexOf(slot));
      held.querySelector(".grip")?.classList.remove("held");
      held = null;
    } else {
      held = held === slot ? null : slot;
      grip.classList.toggle("held", held === slot);
    }
    return;
  }
  if (event.target.closest("[aria-disabled=true]")) { event.preventDefault(); return; }
  const link = event.target.closest("a[data-swap]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    turnTo(link.href, true);
    return;
  }
  const does = event.target.closest("[data-do]")?.dataset.do;
  if (does === "sort") lay(sorted());
  if (does === "keys") document.getElementById("keys").showModal();
  if (does === "copy") copy(event.target.closest("[data-do]"));
  if (does === "film") film.toggle();
}, true);

async function copy(button) {
  const field = button.parentElement.querySelector("input");
  const text = new URL(field.value, location.href).href;
  try { await navigator.clipboard.writeText(text); } catch { field.select(); document.execCommand("copy"); }
  button.textContent = button.dataset.done;
}

// Replay: the next position without a new page.
async function turnTo(href, remember) {
  try {
    const answer = await fetch(href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(page.getElementById("main").innerHTML);
    if (remember) history.pushState({ swap: true }, "", href);
  } catch { location.assign(href); }
}
addEventListener("popstate", () => { if (main().querySelector("[data-swap]")) turnTo(location.href, false); });

// ── keys ────────────────────────────────────────────────────────────────
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input:not([type=range]), select, textarea, dialog")) return;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const slot = document.activeElement.closest?.("#present > [data-card]");
  if (arrow && slot && event.shiftKey) {
    event.preventDefault();
    if (main().querySelector("[data-order]")) {
      move(slot, cards().indexOf(slot) + arrow);
      setTimeout(() => slot.querySelector(".card").focus(), 30);
    }
    return;
  }
  if (event.target.closest?.("input[type=range]") && arrow) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key && !one.hidden && one.offsetParent);
  if (found) {
    if (key === " " && event.target.closest?.("button, a, summary")) return;
    event.preventDefault();
    if (found.id === "log") found.focus(); else found.click();
    return;
  }
  if (arrow && row()) {
    event.preventDefault();
    const all = [...row().querySelectorAll(".card")];
    const at = all.indexOf(document.activeElement);
    const next = all[at < 0 ? (arrow > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + arrow, 0), all.length - 1)];
    next?.focus();
  }
});

// ── the film ────────────────────────────────────────────────────────────
const film = {
  timer: 0,
  dress() {
    clearInterval(this.timer);
    this.timer = 0;
    this.box = main().querySelector(".projector");
    if (!this.box) return;
    this.frames = [...this.box.querySelectorAll("img")];
    this.range = this.box.querySelector("input");
    this.range.addEventListener("input", () => { this.stop(); this.show(Number(this.range.value)); });
    this.show(1);
    if (still.matches) { this.show(this.frames.length); return; }
    // The picture begins when the frames are there.
    Promise.all(this.frames.map((one) => one.decode().catch(() => {}))).then(() => {
      if (this.box?.isConnected && !this.timer) this.play();
    });
  },
  show(number) {
    this.at = number;
    this.frames.forEach((frame, nth) => {
      frame.classList.toggle("now", nth === number - 1);
      frame.toggleAttribute("aria-hidden", nth !== number - 1);
    });
    this.range.value = number;
    this.box.querySelector("output").textContent = number;
  },
  play() {
    if (this.at >= this.frames.length) this.show(1);
    this.timer = setInterval(() => {
      if (!this.box.isConnected || this.at >= this.frames.length) { this.stop(); return; }
      this.show(this.at + 1);
    }, 1000 / Number(this.box.dataset.rate));
    this.label();
  },
  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.label();
  },
  toggle() { if (this.timer) this.stop(); else this.play(); },
  label() {
    const button = this.box.querySelector("[data-do=film]");
    button.querySelector("span").textContent = this.timer ? button.dataset.stop : button.dataset.play;
  },
};

// ── after every change ──────────────────────────────────────────────────
function dress() {
  held = null;
  dressPresent();
  film.dress();
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
  remind();
  if (stream && table() && !("live" in table().dataset)) { stream.close(); stream = null; }
}
shown = main().innerHTML;
dress();
nameParts();
listen();
