// The desk of Finished!: laying the Present in another order by dragging, by
// pressing one place and then another, or with keys; and the film at the end.
"use strict";

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
  return animate(() => lay(order));
}
// Runs, what they pay, what sinks, and the line the button sends. What continues a run,
// what it pays and how many sink is said by the board.
function preview() {
  const board = main().querySelector(".finished");
  const free = "free" in row().dataset;
  const slots = cards();
  const table = JSON.parse(board.dataset.pays);
  let paid = 0;
  for (const slot of slots) { slot.classList.remove("run", "run-end"); slot.querySelector(".pays")?.remove(); }
  for (let at = 0; at < slots.length;) {
    let end = at + 1;
    while (end < slots.length && slots[end].dataset.card === slots[end - 1].dataset.next) end += 1;
    const pays = table[paid][end - at];
    if (pays !== null) {
      paid += pays;
      slots.slice(at, end).forEach((slot) => slot.classList.add("run"));
      const badge = document.createElement("span");
      badge.className = "pays";
      badge.innerHTML = `+${pays}<svg class="icon" aria-hidden="true"><use href="#i-sweet"></use></svg>`;
      slots[end - 1].append(badge);
    }
    at = end;
  }
  // What ending the turn would earn in this order, at the jar.
  const earns = main().querySelector(".g-earn");
  if (earns) {
    earns.textContent = `+${paid}`;
    earns.hidden = paid === 0;
  }
  slots.forEach((slot, nth) => slot.classList.toggle("sinks", nth < Number(board.dataset.sinks)));
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

// ── clicks and keys ─────────────────────────────────────────────────────
document.addEventListener("click", (event) => {
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
  const does = event.target.closest("[data-do]")?.dataset.do;
  if (does === "sort") animate(() => lay(sorted()));
  if (does === "film") film.toggle();
});
document.addEventListener("keydown", (event) => {
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const slot = document.activeElement.closest?.("#present > [data-card]");
  if (!arrow || !slot || !event.shiftKey) return;
  event.preventDefault();
  if (!main().querySelector("[data-order]")) return;
  move(slot, cards().indexOf(slot) + arrow);
  requestAnimationFrame(() => slot.querySelector(".card").focus());
}, true);

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
    button.querySelector(".said").textContent = this.timer ? button.dataset.stop : button.dataset.play;
    button.querySelector(".to-play").hidden = this.timer;
    button.querySelector(".to-stop").hidden = !this.timer;
  },
};

document.addEventListener("dress", () => {
  held = null;
  dressPresent();
  film.dress();
});
dressPresent();
film.dress();
