// What belongs to the place and not to a table: pages that are read beside the
// table they were opened from.
"use strict";

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
