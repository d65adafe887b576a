// Overtime: the ring of a reaction window, and cards that are picked. Everything
// works without; it shares the names of table.js.
"use strict";
(() => {
  let tick = 0;

  // The ring shrinks from what the server said; where motion is not wanted, it
  // goes by whole seconds.
  function ring() {
    clearInterval(tick);
    const box = main().querySelector(".ring[data-left]");
    if (!box) return;
    const [left, of] = [Number(box.dataset.left), Number(box.dataset.of)];
    const until = performance.now() + left;
    const rim = box.querySelector(".rim-left");
    const gone = (ms) => `${100 - Math.max(0, ms) / of * 100}`;
    if (!still.matches) {
      rim.animate([{ strokeDashoffset: gone(left) }, { strokeDashoffset: "100" }], { duration: Math.max(1, left), fill: "forwards" });
    }
    const show = () => {
      const rest = until - performance.now();
      const seconds = `${Math.max(0, Math.ceil(rest / 1000))}`;
      const face = box.querySelector("b");
      if (face.textContent !== seconds) face.textContent = seconds;
      if (still.matches) rim.setAttribute("stroke-dashoffset", gone(Math.ceil(rest / 1000) * 1000));
      box.classList.toggle("soon", rest < 3000);
      if (rest <= 0 || !box.isConnected) clearInterval(tick);
    };
    tick = setInterval(show, 250);
    show();
  }

  // On a phone or a low screen the standing orders of a window are one line until it is
  // pressed: the hand needs the room.
  const phone = matchMedia("(max-width: 700px)");
  const low = matchMedia("(max-width: 700px), (max-height: 760px)");
  let lay = false;
  function fold() {
    const orders = main().querySelector(".standing.now");
    if (orders && !lay && low.matches) orders.open = false;
    lay = Boolean(orders);
  }

  // And a new question brings into sight what it is about, the Pile or the own
  // hand; never away from a finger, a card that is picked or a line that is typed.
  const number = () => main().querySelector("#answer [name=question]")?.value;
  let asked = number();
  function look() {
    const fresh = number() && number() !== asked;
    asked = number();
    if (!fresh || !phone.matches || pressed || picks().length) return;
    if (main().querySelector(".lesson, .question.idle") || document.querySelector("dialog[open], input:focus")) return;
    const about = main().querySelector(main().querySelector(".reacting") ? ".ot-pile" : ".ot-hand");
    if (!about) return;
    const { top, bottom } = about.getBoundingClientRect();
    const high = (one) => main().querySelector(one)?.offsetHeight ?? 0;
    const above = top - high(".jumps") - 8;
    const below = bottom + 8 - (innerHeight - high(".answer-bar") - high(".since"));
    if (above < 0 || below > 0) scrollBy({ top: Math.min(above, below), behavior: "instant" });
  }

  const picks = () => [...main().querySelectorAll(".ot-pick[open], .standing[open]:not(.now), .ot-discard[open]")];
  // What was half chosen is forgotten with the card.
  const putBack = (one) => { one.open = false; for (const step of one.querySelectorAll(".ot-aim-step")) step.open = false; };
  const shut = (but) => picks().forEach((one) => { if (one !== but) putBack(one); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !picks().length) return;
    const open = picks()[0];
    shut();
    open.querySelector("summary").focus();
  });
  // Pressed elsewhere: the card goes back into the hand. What it can be aimed at
  // is not elsewhere.
  document.addEventListener("click", (event) => {
    if (event.target.closest(".ot-target, .ot-aims, .standing form")) return;
    shut(event.target.closest(".ot-pick, .standing, .ot-discard"));
  });
  document.addEventListener("submit", () => shut());
  function dressed() {
    ring();
    fold();
    look();
  }
  document.addEventListener("dress", dressed);
  dressed();
})();
