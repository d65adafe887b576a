// What only the town of Finishing Time needs: the strike as a basket, the stone
// one would land on, arrow keys from place to place.
// It knows no rules: prices and values stand on the steps, and what can be chosen at a
// star, and how often, in the template of the basket.
"use strict";

(() => {
  const page = document.getElementById("main");
  const all = (selector) => [...page.querySelectorAll(selector)];

  // ── where one would land ──────────────────────────────────────────────
  function aim(event) {
    const at = event.target.closest?.("[data-light]");
    for (const stone of all(".aimed")) stone.classList.remove("aimed");
    if (at && (event.type === "pointerover" || event.type === "focusin")) {
      page.querySelector(`[data-lit="${at.dataset.light}"]`)?.classList.add("aimed");
    }
  }
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(kind, aim);

  // ── the basket ────────────────────────────────────────────────────────
  let packed = {}; // track → how many steps are in the basket
  let stars = {}; // a step with a star → what was chosen there
  const shop = () => page.querySelector(".shop[data-tokens]");
  const steps = (track) => all(`.shop [data-buy="${track}"]`);
  const tracks = () => [...new Set(all(".shop [data-buy]").map((one) => one.dataset.buy))];
  const inside = () => tracks().flatMap((track) => steps(track).slice(0, packed[track] ?? 0));

  function price(list) { return list.reduce((sum, one) => sum + Number(one.dataset.price), 0); }

  function lay() {
    const box = page.querySelector(".basket");
    if (!shop() || !box) return;
    const list = inside();
    const sum = price(list);
    const have = Number(shop().dataset.tokens);
    for (const one of all(".shop [data-buy]")) {
      const upTo = steps(one.dataset.buy).indexOf(one) + 1;
      const more = price(steps(one.dataset.buy).slice(packed[one.dataset.buy] ?? 0, upTo));
      one.classList.toggle("packed", list.includes(one));
      one.classList.toggle("beyond-purse", !list.includes(one) && sum + more > have);
      one.setAttribute("aria-pressed", list.includes(one));
      one.removeAttribute("aria-disabled");
    }
    box.hidden = list.length === 0;
    const furthest = tracks().map((track) => steps(track)[(packed[track] ?? 0) - 1]).filter(Boolean);
    box.querySelector(".basket-list").textContent = furthest.map((one) => one.dataset.name).join(", ");
    const relief = list.reduce((less, one) => less + Number(one.dataset.relief), 0);
    const less = box.querySelector(".basket-relief");
    less.textContent = relief ? `${relief} ${less.dataset.words}` : "";
    const total = box.querySelector(".basket-sum");
    total.textContent = `${sum} of ${have}`;
    const choose = box.querySelector(".basket-stars");
    const wanted = list.filter((one) => "star" in one.dataset);
    const shown = [...choose.children].map((one) => one.dataset.at).join();
    if (shown !== wanted.map(place).join()) choose.replaceChildren(...wanted.map(chooser));
    limit([...choose.children]);
    const line = tracks().map((track) => {
      const bought = steps(track).slice(0, packed[track] ?? 0);
      if (!bought.length) return "";
      return `${track} ${bought.map((one) => {
        const chosen = [...choose.children].find((select) => select.dataset.at === place(one));
        return chosen ? `${one.dataset.to} ${chosen.value}` : one.dataset.to;
      }).join(" ")}`;
    }).filter(Boolean).join(", ");
    box.querySelector("[data-basket=strike]").value = `strike ${line}`;
  }

  const place = (step) => `${step.dataset.buy} ${step.dataset.to}`;

  // The answers at a star, as the page lists them.
  function chooser(step) {
    const select = document.createElement("select");
    select.dataset.at = place(step);
    select.setAttribute("aria-label", `★ ${step.dataset.to}`);
    for (const answer of page.querySelector(".basket template").content.children) {
      const option = document.importNode(answer, true);
      option.textContent = `${step.dataset.to}★ ${answer.textContent}`;
      option.selected = stars[place(step)] === option.value;
      select.append(option);
    }
    select.addEventListener("change", () => { stars[place(step)] = select.value; lay(); });
    return select;
  }

  // An answer that was given as often as it may be is not offered once more.
  function limit(selects) {
    for (const select of selects) {
      const others = selects.filter((one) => one !== select).map((one) => one.value);
      for (const option of select.options) {
        const given = others.filter((value) => value === option.value).length;
        option.hidden = option.disabled = "most" in option.dataset && given >= Number(option.dataset.most);
      }
      if (select.selectedOptions[0]?.disabled) select.value = [...select.options].find((one) => !one.disabled)?.value;
    }
  }

  document.addEventListener("click", (event) => {
    const step = event.target.closest?.(".shop[data-tokens] [data-buy]");
    if (step && page.contains(step) && page.querySelector(".basket")) {
      event.preventDefault();
      event.stopPropagation();
      const track = step.dataset.buy;
      const upTo = steps(track).indexOf(step) + 1;
      const now = packed[track] ?? 0;
      // A step brings those before it along; a packed one is put back with those after it.
      const then = upTo > now ? upTo : upTo - 1;
      const more = price(steps(track).slice(now, then));
      if (then > now && price(inside()) + more > Number(shop().dataset.tokens)) {
        step.classList.remove("no"); void step.offsetWidth; step.classList.add("no");
        return;
      }
      packed[track] = then;
      lay();
      return;
    }
    if (event.target.closest?.("[data-basket=clear]")) { packed = {}; stars = {}; lay(); }
  }, true);

  // ── arrow keys: from one lit place to the next ────────────────────────
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const lit = all(".ft .lit");
    if (!way || !lit.length) return;
    event.preventDefault();
    const at = lit.indexOf(document.activeElement);
    lit[at < 0 ? (way > 0 ? 0 : lit.length - 1) : (at + way + lit.length) % lit.length].focus();
  });

  // ── workers walk ──────────────────────────────────────────────────────
  // The pawns of a team look alike: whoever is missing at one place has gone to
  // where one is new. Spots that are empty again light up.
  let trip = null;
  const pawns = (where) => [...where.querySelectorAll("[data-pool]")];
  function spot(pawn) {
    const { left, top, width, height } = pawn.getBoundingClientRect();
    return { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY, width, height };
  }
  document.addEventListener("swap", (event) => {
    trip = null;
    if (!moves()) return;
    const here = pawns(page);
    const read = (where) => pawns(where).map((one, nth) => ({ nth, pool: one.dataset.pool, at: one.dataset.at }));
    const gone = read(page);
    const come = read(event.detail).filter((one) => {
      const same = gone.findIndex((old) => old.pool === one.pool && old.at === one.at);
      if (same >= 0) gone.splice(same, 1);
      return same < 0;
    });
    const pairs = [];
    for (const one of come) {
      const from = gone.findIndex((old) => old.pool === one.pool);
      if (from >= 0) pairs.push([spot(here[gone.splice(from, 1)[0].nth]), one.nth]);
    }
    trip = { pairs, taken: new Set(all("[data-spot].taken").map((one) => one.dataset.spot)) };
  });
  function arrive() {
    if (!trip) return;
    const here = pawns(page);
    for (const [from, nth] of trip.pairs) if (here[nth]) travel(here[nth], from, spot(here[nth]));
    for (const spot of all("[data-spot]:not(.taken)")) if (trip.taken.has(spot.dataset.spot)) spot.classList.add("freed");
    trip = null;
  }

  // ── after every change ────────────────────────────────────────────────
  let asked = "";
  function dress() {
    // Another question, or in a lesson other steps on offer: the basket is empty.
    const number = page.querySelector("#answer input[name=question]")?.value ?? "";
    const question = [number, ...all(".shop [data-buy]").map((one) => one.dataset.buy + one.dataset.to)].join();
    if (question !== asked) { packed = {}; stars = {}; }
    asked = question;
    arrive();
    lay();
  }
  document.addEventListener("dress", dress);
  // Between two moments of a story only the board changes.
  document.addEventListener("told", arrive);
  dress();
})();
