/* The builder's comforts. All of it works without: this file folds, filters, focuses what is on the
   page, sends a form when its choice is made, and binds keys to buttons that are there. */
"use strict";

const byId = (id) => document.getElementById(id);
const wide = matchMedia("(min-width: 1200px)");

/* The finder filters what is on the page; its form does the same without a script. */
const filter = () => {
  const finder = byId("finder");
  if (!finder) return;
  const words = finder.elements.q.value.toLowerCase().replaceAll("-", " ").split(/\s+/).filter(Boolean);
  const slots = [...finder.querySelectorAll("[name=slot]:checked")].map((box) => box.value);
  let shown = 0;
  for (const choice of document.querySelectorAll("#add .choice")) {
    const heard = choice.dataset.find.replaceAll("-", " ");
    const fits = words.every((word) => heard.includes(word))
      && (!slots.length || slots.some((slot) => choice.dataset.slots.split(" ").includes(slot)));
    choice.hidden = !fits;
    shown += fits;
  }
  for (const group of document.querySelectorAll("#add .group")) {
    group.hidden = !group.querySelector(".choice:not([hidden])");
  }
  const none = byId("filtered-out");
  if (none) none.hidden = shown > 0 || !document.querySelector("#add .choice");
};
document.addEventListener("input", (event) => event.target.closest("#finder") && filter());
document.addEventListener("submit", (event) => {
  if (event.target.id === "finder") {
    event.preventDefault();
    filter();
  }
});

/* A link to something folded opens it and puts the focus there. */
const reveal = (target) => {
  if (!target) return false;
  const fold = target.matches("details") ? target : target.querySelector("details.body");
  if (fold) fold.open = true;
  target.scrollIntoView({ block: "nearest" });
  const stop = fold ? fold.querySelector("summary") : target;
  if (stop.tabIndex < 0 && !stop.hasAttribute("tabindex")) stop.tabIndex = -1;
  stop.focus({ preventScroll: true });
  return true;
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-open]");
  if (!link || link.hasAttribute("hx-get")) return;
  const target = document.querySelector(link.dataset.open);
  if (!target) return;
  event.preventDefault();
  byId("verdict")?.removeAttribute("open");
  link.closest("details.menu")?.removeAttribute("open");
  if (!target.closest("#list") || wide.matches || location.hash === "" || location.hash === "#list") return void reveal(target);
  location.hash = "#list";
  requestAnimationFrame(() => reveal(target));
});

/* The verdict's drop closes when a press goes elsewhere, and with Escape, as menus do. */
const foldVerdict = (event) => {
  const verdict = document.querySelector("details.verdict[open]");
  if (!verdict) return;
  if (event.key === "Escape") {
    verdict.open = false;
    verdict.querySelector("summary").focus();
  } else if (event.type === "pointerdown" && !verdict.contains(event.target)) verdict.open = false;
};
document.addEventListener("pointerdown", foldVerdict);
document.addEventListener("keydown", foldVerdict);

/* HTMX learns of a new button a moment after it is on the page. A press in that moment still goes
   where the button says, with what it holds. Only a page that loads is scrolled to a place in it. */
document.addEventListener("htmx:configRequest", (event) => {
  const pressed = event.detail.triggeringEvent?.submitter;
  if (!pressed?.hasAttribute("formaction")) return;
  event.detail.path = pressed.getAttribute("formaction").split("#")[0];
  if (pressed.name) event.detail.parameters[pressed.name] = pressed.value;
});

/* Ctrl+Z and Ctrl+Y press the buttons, outside of fields that have their own. */
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target.closest("textarea, input:not([type=checkbox], [type=radio]), select")) return;
  const key = event.key.toLowerCase();
  const button = byId(key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "");
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
});

/* On a wide screen the card follows the unit that is opened. */
document.addEventListener("click", (event) => {
  const summary = event.target.closest(".unit > .body > summary");
  if (!summary || !wide.matches || summary.parentElement.open) return;
  for (const unit of document.querySelectorAll(".unit.selected")) unit.classList.remove("selected");
  summary.closest(".unit").classList.add("selected");
  summary.parentElement.querySelector(".card-link")?.click();
});

/* A swap leaves everything where it was: what is open, how far it was scrolled, what was typed
   but not sent, what was looked for, and the focus. */
const SWAPPED = ["builder", "add", "card"];
let kept = null;
const owner = (id) => byId(id)?.closest("[data-unit]")?.dataset.unit;
const FIELDS = "#list :is(input[type=text], input[type=number], textarea, select:not([data-auto]))";
const before = (field) => field.defaultValue ?? [...field.options].find((one) => one.defaultSelected)?.value;
const typed = () => [...document.querySelectorAll(FIELDS)]
  .filter((field) => field.id && (field.value !== before(field) || field.closest("form[data-typed]")))
  .map((field) => [field.id, owner(field.id), field.value]);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!SWAPPED.includes(event.detail.target.id)) return;
  const from = event.detail.requestConfig.elt;
  const sent = from.tagName === "FORM" && from.id !== "change" && event.detail.xhr.status < 400;
  const saved = sent ? from : null;
  const finder = byId("finder");
  kept = {
    open: [...document.querySelectorAll("#builder details[id][open]:not(.verdict)")]
      .filter((fold) => fold.id !== "settings" || !fold.contains(saved)).map((fold) => [fold.id, owner(fold.id)]),
    scrolled: [...document.querySelectorAll("#builder .pane")].map((pane) => [pane.id, pane.scrollTop]),
    page: scrollY,
    typed: typed().filter(([id]) => !saved?.contains(byId(id))),
    text: finder?.elements.q.value ?? "",
    slots: finder ? [...finder.querySelectorAll("[name=slot]:checked")].map((box) => box.id) : [],
    focus: document.activeElement?.id ?? "",
    top: document.activeElement?.getBoundingClientRect().top ?? 0,
    pane: document.activeElement?.closest(".pane")?.id ?? "",
    hash: location.hash,
    go: from.hash ?? "",
  };
});

const retype = (texts) => {
  for (const [id, unit, value] of texts) {
    const field = byId(id);
    if (field && owner(id) === unit) field.value = value;
  }
};

const restore = (was) => {
  for (const [id, unit] of was.open) {
    const fold = byId(id);
    if (fold && owner(id) === unit) fold.open = true;
  }
  retype(was.typed);
  const finder = byId("finder");
  if (!finder) return;
  finder.elements.q.value = was.text;
  for (const box of finder.querySelectorAll("[name=slot]")) box.checked = was.slots.includes(box.id);
  filter();
};

const refocus = (was) => {
  if (byId("foreseen")) return byId("foreseen").focus();
  const back = was.focus && byId(was.focus);
  if (back && !back.disabled) return back.focus({ preventScroll: true });
  if (!was.focus && document.activeElement !== document.body) return undefined;
  // What made room for a choice is gone: on to the choice.
  const choice = byId(was.focus.match(/^mend-(unit-\d+-.+)-\d+$/)?.[1]);
  if (choice) return choice.focus({ preventScroll: true });
  const heading = was.focus.startsWith("fix-") ? "issues-title" : was.pane === "add" ? "finder-text" : "units-title";
  return (byId(heading) ?? byId("units-title"))?.focus({ preventScroll: true });
};

/* An issue that came or went above does not push away what the person is at. */
const stay = (was) => {
  const back = was.pane && byId(was.focus);
  if (!back || document.activeElement !== back) return;
  byId(was.pane).scrollTop += back.getBoundingClientRect().top - was.top;
  scrollBy(0, back.getBoundingClientRect().top - was.top);
};

document.addEventListener("htmx:afterSwap", (event) => {
  if (!kept || !SWAPPED.includes(event.detail.target.id)) return;
  const was = kept;
  kept = null;
  restore(was);
  // The address names the pane that a narrow screen shows; a swapped one must be named again.
  const pane = was.go || was.hash;
  if (["#add", "#card", "#list"].includes(pane) && !wide.matches) location.replace(pane);
  for (const [id, top] of was.scrolled) if (byId(id)) byId(id).scrollTop = top;
  if (pane === was.hash) scrollTo(0, was.page);
  refocus(was);
  if (pane !== was.hash) return;
  stay(was);
  // Where keys are at work, the focus does not hide below what the change has to say.
  document.querySelector("#builder :focus-visible")?.scrollIntoView({ block: "nearest" });
});

/* What was typed and not sent comes back with the page: after a conflict, a sign-in, the way back. */
const SHELF = `typed ${location.pathname}`;
const unshelve = () => {
  const texts = JSON.parse(sessionStorage.getItem(SHELF) ?? "[]");
  sessionStorage.removeItem(SHELF);
  retype(texts);
  for (const [id] of texts) {
    for (let fold = byId(id)?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
};
document.addEventListener("click", (event) => {
  const form = event.target.closest("a[data-forget]")?.closest("form");
  if (!form) return;
  form.removeAttribute("data-typed");
  form.reset();
});
addEventListener("pagehide", () => {
  const texts = typed();
  if (texts.length) sessionStorage.setItem(SHELF, JSON.stringify(texts));
});
unshelve();

addEventListener("hashchange", () => {
  const target = location.hash.length > 1 && byId(location.hash.slice(1));
  if (target && target.closest("#list") && target.id !== "list") reveal(target);
});
filter();
