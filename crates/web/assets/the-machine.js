// Dragging pawns, warnings and cards to where they belong. It presses the same
// buttons that a tap would press; which of them are there is the server's word.
"use strict";
(() => {
  let drag = null;
  const under = (event) => {
    const at = document.elementsFromPoint(event.clientX, event.clientY);
    return at.map((one) => one.closest("[data-drop]")).find(Boolean) || null;
  };
  document.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest?.(".factory [data-drag]");
    if (!thing || event.button) return;
    drag = { thing, x: event.clientX, y: event.clientY, on: false, over: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.on && Math.hypot(dx, dy) < 8) return;
    drag.on = true;
    drag.thing.classList.add("dragging");
    drag.thing.style.translate = `${dx}px ${dy}px`;
    const over = under(event);
    if (over !== drag.over) {
      drag.over?.classList.remove("over");
      over?.classList.add("over");
      drag.over = over;
    }
  });
  const drop = (event) => {
    if (!drag) return;
    const { thing, on, over } = drag;
    drag = null;
    thing.classList.remove("dragging");
    thing.style.translate = "";
    over?.classList.remove("over");
    if (on && over && event.type === "pointerup") over.click();
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
})();
