// A replay by itself and by its slider. Without this script the slider is a form
// and every step a link.
"use strict";

(() => {
  const slider = () => main().querySelector("#reel");
  const there = (at) => {
    const form = slider().form;
    const fields = new FormData(form);
    fields.set("at", at);
    const url = goal(form);
    url.search = new URLSearchParams(fields);
    return url.href;
  };

  // Whatever was asked for last is shown, and nothing that arrives behind it.
  let turn = 0;
  async function look(at) {
    const mine = ++turn;
    const href = there(at);
    const answer = await fetch(href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
    if (mine !== turn || !answer.ok || !page.querySelector("#reel")) return null;
    return { page, href };
  }
  async function go(at) {
    try {
      const found = await look(at);
      if (!found) return;
      history.replaceState({ swap: true }, "", found.href);
      show(found.page.innerHTML);
    } catch { stop(); say(line.dataset.notSent); }
  }

  // ── by itself ─────────────────────────────────────────────────────────
  let playing = 0;
  let films = 0;
  const pace = () => Number(main().querySelector("#reel-pace")?.value || 1200);
  function stop() {
    playing = 0;
    reflect();
  }
  async function play() {
    const mine = playing = ++films;
    reflect();
    if (slider().value === slider().max) await go(0);
    while (playing === mine && slider()) {
      await new Promise((done) => setTimeout(done, pace()));
      if (playing !== mine || !slider() || slider().value === slider().max) break;
      await go(Number(slider().value) + 1);
      if (slider().value === slider().max) break;
    }
    if (playing === mine) stop();
  }
  function reflect() {
    main().querySelector("#reel-play")?.setAttribute("aria-pressed", String(playing > 0));
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#reel-play")) { if (playing) stop(); else play(); }
    // Whoever goes somewhere else has stopped it.
    else if (event.target.closest?.("a[data-swap]")) { turn += 1; stop(); }
  }, true);

  // ── by the slider: the board follows the thumb, which stays where it is ─
  let wanted = null;
  let fetching = false;
  async function follow() {
    if (fetching) return;
    fetching = true;
    try {
      while (wanted !== null) {
        const at = wanted;
        wanted = null;
        const found = await look(at);
        if (!found) continue;
        for (const part of [".play", ".replay-bar .question"]) {
          main().querySelector(part)?.replaceChildren(...found.page.querySelector(part).childNodes);
        }
        document.dispatchEvent(new Event("told"));
      }
    } catch { /* letting go asks once more */ }
    fetching = false;
  }
  document.addEventListener("input", (event) => {
    if (event.target.id !== "reel") return;
    stop();
    wanted = Number(event.target.value);
    follow();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "reel") return;
    wanted = null;
    go(Number(event.target.value));
  });

  // ── after every change ────────────────────────────────────────────────
  function dress() {
    reflect();
    const tape = main().querySelector(".log .places");
    const now = tape?.querySelector("[aria-current]");
    if (tape) tape.scrollTop = now ? now.offsetTop - tape.offsetTop - tape.clientHeight / 2 : 0;
  }
  document.addEventListener("dress", dress);
  dress();
})();
