// Folds away what is on the page: a toast that was read, a menu left open.

const SECONDS_TO_READ = 12;

function foldToasts() {
  for (const toast of document.querySelectorAll(".toast:not([data-seen])")) {
    toast.dataset.seen = "";
    const fold = () => toast.classList.add("gone");
    const close = toast.querySelector(".close");
    if (close) {
      close.hidden = false;
      close.addEventListener("click", fold);
    }
    setTimeout(function wait() {
      // One under the pointer stays, and one with a button that is nowhere else.
      if (toast.matches(":hover, :focus-within")) setTimeout(wait, 1000);
      else if ("passing" in toast.dataset || !toast.querySelector(".button:not(.close)")) fold();
    }, SECONDS_TO_READ * 1000);
  }
}

function foldMenus(event) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (event.key === "Escape") {
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    } else if (event.type === "click" && !menu.contains(event.target)) {
      menu.open = false;
    }
  }
}

document.addEventListener("click", foldMenus);
document.addEventListener("keydown", foldMenus);
// Silence after a press would look as if it had worked.
function tell(id) {
  const told = document.getElementById(id);
  if (!told) return;
  document.getElementById("toasts").replaceChildren(told.content.cloneNode(true));
  foldToasts();
}

document.addEventListener("htmx:sendError", () => tell("unreachable"));
document.addEventListener("htmx:responseError", (event) => tell(event.detail.xhr.status === 404 ? "missing" : "unanswered"));

// Signing in, here or in another tab, gives the browser another token than the page was made with.
document.addEventListener("htmx:configRequest", (event) => {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  if (token && event.detail.parameters.csrfmiddlewaretoken) event.detail.parameters.csrfmiddlewaretoken = token;
});
document.addEventListener("htmx:afterSettle", foldToasts);
document.addEventListener("htmx:oobAfterSwap", foldToasts);
document.addEventListener("DOMContentLoaded", foldToasts);

// A choice that its form need not wait for is sent as soon as it is made. One that keys move along
// is made when its field is left, or with Enter: else every step on the way to it would be sent.
const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/;
let moved = null;
let byKey = false;

function sendMoved(event) {
  if (!moved || (event.type === "keydown" && event.key !== "Enter")) return;
  const form = moved.form;
  moved = null;
  if (event.type === "keydown") event.preventDefault();
  form?.requestSubmit();
}

document.addEventListener("keydown", (event) => {
  byKey = event.target.tagName === "SELECT" && MOVES.test(event.key) && !event.altKey;
  sendMoved(event);
});
document.addEventListener("pointerdown", () => { byKey = false; });
document.addEventListener("focusout", sendMoved);
document.addEventListener("change", (event) => {
  const field = event.target;
  if (!("auto" in field.dataset) || !field.form) return;
  if (byKey) moved = field;
  else field.form.requestSubmit();
});
