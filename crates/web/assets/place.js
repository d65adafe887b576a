// What belongs to the place and not to a table: pages that are read beside the
// table they were opened from.
"use strict";

(() => {
  // A page in a sheet, as it is now. Without script it is a page like any other.
  async function beside(link) {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const paper = page.querySelector("#main .paper");
    if (!answer.ok || !paper) { location.assign(link.href); return; }
    const sheet = document.createElement("dialog");
    sheet.className = "sheet beside page-beside";
    const close = document.createElement("button");
    close.className = "button quiet tiny";
    close.dataset.do = "close";
    close.textContent = link.dataset.close;
    const heading = paper.querySelector("h1");
    const name = document.createElement("h2");
    name.append(...heading.childNodes);
    name.id = "page-beside";
    sheet.setAttribute("aria-labelledby", name.id);
    const head = document.createElement("div");
    head.className = "sheet-head";
    head.append(name, close);
    heading.remove();
    paper.querySelector(".no-sheet")?.remove();
    sheet.append(head, ...paper.childNodes);
    sheet.addEventListener("close", () => sheet.remove());
    document.body.append(sheet);
    skip();
    sheet.showModal();
    // The newest is last.
    sheet.scrollTop = sheet.scrollHeight;
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-beside]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    beside(link).catch(() => location.assign(link.href));
  });

  // ── asked once more ─────────────────────────────────────────────────────
  // Who wants that is asked before the answer that hands the turn on. The table may
  // have changed meanwhile: what is no longer there is not pressed.
  const sure = document.getElementById("sure");
  let meant = null;
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (root.dataset.confirm !== "on" || !button?.matches(".main-answer[form=answer]")) return;
    if (meant?.said && meant.value === button.value) { meant = null; return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    meant = { value: button.value, said: false, question: button.form.elements.question?.value };
    document.getElementById("sure-what").textContent = button.innerText;
    skip();
    sure.showModal();
  }, true);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-do]")?.dataset.do !== "sure" || !meant) return;
    sure.close();
    const form = document.getElementById("answer");
    const button = [...main().querySelectorAll(".main-answer[form=answer]")].find((one) => one.value === meant.value);
    if (!button || form?.elements.question?.value !== meant.question) { meant = null; return; }
    meant.said = true;
    form.requestSubmit(button);
  });

  // ── sound, made here: soft, and only for whoever wants it ───────────────
  let air = null;
  function tone(pitch, at, long, loud) {
    const wave = new OscillatorNode(air, { type: "sine", frequency: pitch });
    const gain = new GainNode(air, { gain: 0 });
    const begin = air.currentTime + at;
    gain.gain.linearRampToValueAtTime(loud, begin + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    wave.connect(gain).connect(air.destination);
    wave.start(begin);
    wave.stop(begin + long);
  }
  const TUNES = {
    moved: [[520, 0, 0.09, 0.03]],
    turn: [[523, 0, 0.25, 0.05], [659, 0.12, 0.35, 0.05]],
    over: [[523, 0, 0.5, 0.05], [659, 0.14, 0.5, 0.05], [784, 0.28, 0.8, 0.05]],
  };
  function sound(name) {
    if (root.dataset.sound !== "on" || !("AudioContext" in window)) return;
    air ??= new AudioContext();
    // A browser lets nothing be heard before the first press.
    if (air.state === "suspended") { air.resume(); return; }
    for (const note of TUNES[name]) tone(...note);
  }
  addEventListener("pointerdown", () => { if (root.dataset.sound === "on") { air ??= new AudioContext(); air.resume(); } });
  const moment = () => {
    const here = table();
    return here && { due: "due" in here.dataset, live: "live" in here.dataset, steps: here.dataset.steps };
  };
  let last = moment();
  document.addEventListener("dress", () => {
    const now = moment();
    if (last && now) {
      if (last.live && !now.live) sound("over");
      else if (now.due && !last.due) sound("turn");
      else if (now.steps !== last.steps) sound("moved");
    }
    last = now;
    offer();
  });

  // ── notifications: no more than whose turn it is ────────────────────────
  const noticed = { shown: null };
  const able = () => window.isSecureContext && "Notification" in window;
  document.addEventListener("due", () => {
    if (root.dataset.notify !== "on" || !able() || Notification.permission !== "granted" || noticed.shown) return;
    const here = table();
    noticed.shown = new Notification(here?.dataset.title ?? "breakroom", {
      body: document.getElementById("tell-me").dataset.turn, tag: here?.dataset.table, icon: icon?.dataset.due,
    });
    noticed.shown.onclick = () => { focus(); noticed.shown?.close(); };
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    noticed.shown?.close();
    noticed.shown = null;
  });
  // Asked at a good moment: of somebody who waits for other people, or who sets it.
  function offer() {
    const here = table();
    const waits = here && "live" in here.dataset && !("due" in here.dataset) && "company" in here.dataset;
    if (!waits || !able() || Notification.permission !== "default" || root.dataset.notify === "on") return;
    const bar = main().querySelector(".answer-bar .answers");
    if (bar && !bar.querySelector(".tell-me")) bar.append(document.getElementById("tell-me").content.cloneNode(true));
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-do=tell-me]");
    if (!button) return;
    button.remove();
    if (await Notification.requestPermission() !== "granted") return;
    root.dataset.notify = "on";
    fetch("/settings", { method: "POST", body: new URLSearchParams({ notify: "on" }), credentials: "same-origin" });
  });
  const form = document.getElementById("settings");
  form?.addEventListener("submit", async (event) => {
    if (form.elements.notify.value !== "on" || !able() || Notification.permission !== "default") return;
    event.preventDefault();
    await Notification.requestPermission();
    form.submit();
  });
  if (form && (!able() || Notification.permission === "denied")) document.getElementById("no-notices").hidden = false;
  offer();
})();
