/* When the network is gone: says so, answers who tries to change something, and loses nothing that
   was typed. Asks the service worker to keep the page, as it is now, to be read again later. */
"use strict";
{
  const page = document.documentElement; // data-kept: a copy; data-offline: no network
  const worker = navigator.serviceWorker;
  const keeps = document.querySelector("meta[name=keep]");

  /* Choices that were not saved go back to what is; texts stay as they were typed. */
  const takeBack = (form) => {
    for (const field of form?.elements ?? []) {
      if (field.matches("[type=checkbox], [type=radio]")) field.checked = field.defaultChecked;
      for (const option of field.options ?? []) option.selected = option.defaultSelected;
    }
  };

  if (!navigator.onLine) page.dataset.offline = "";
  addEventListener("offline", () => { page.dataset.offline = ""; });
  addEventListener("online", () => { delete page.dataset.offline; });

  document.addEventListener("htmx:sendError", (event) => {
    page.dataset.offline = "";
    takeBack(event.detail.elt.closest("form"));
  });
  document.addEventListener("submit", (event) => {
    if (navigator.onLine || event.defaultPrevented || event.target.hasAttribute("hx-post")) return;
    event.preventDefault();
    tell("unreachable"); // of site.js
  });
  worker?.addEventListener("message", (event) => event.data === "unsent" && tell("unreachable"));

  /* A change that came through made the page the list as it is. */
  let waiting = 0;
  const snapshot = () => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = 0;
    const copy = page.cloneNode(true);
    copy.querySelector("#toasts")?.replaceChildren();
    worker.controller?.postMessage({ path: location.pathname, html: `<!DOCTYPE html>\n${copy.outerHTML}` });
  };
  document.addEventListener("htmx:afterSwap", (event) => {
    delete page.dataset.offline;
    if (event.detail.target.id !== "builder") return;
    delete page.dataset.kept;
    if (!keeps || !worker?.controller) return;
    clearTimeout(waiting);
    waiting = setTimeout(snapshot, 1000);
  });
  document.addEventListener("visibilitychange", snapshot);
  addEventListener("pagehide", snapshot);

  const settle = async () => {
    await worker.register(keeps.content);
    const known = worker.controller;
    const { active } = await worker.ready;
    if (!known) active.postMessage({ path: location.pathname });
  };
  if (keeps && worker && !("kept" in page.dataset)) {
    addEventListener("load", () => settle().catch(() => {})); // a browser that keeps nothing may not
  }

  /* The page for no network names the lists that can be read. */
  const shelf = document.getElementById("kept-lists");
  const fill = async () => {
    const pages = await caches.open("pages");
    const dates = new Intl.DateTimeFormat(page.lang === "en" ? "en-GB" : page.lang, { dateStyle: "long", timeStyle: "short" });
    for (const request of await pages.keys()) {
      const { pathname } = new URL(request.url);
      const copy = await pages.match(request);
      if (!copy.headers.has("X-Title") || !/\/[0-9a-z]{10}\/$/.test(pathname)) continue;
      const item = shelf.querySelector("template").content.cloneNode(true);
      const title = new DOMParser().parseFromString(decodeURIComponent(copy.headers.get("X-Title")), "text/html").body.textContent;
      item.querySelector("a").href = pathname;
      item.querySelector("span").textContent = title.split(" · ").slice(0, -1).join(" · ") || title;
      item.querySelector("small").textContent = dates.format(new Date(copy.headers.get("X-Kept-At")));
      shelf.append(item);
    }
    document.getElementById("none-kept").hidden = shelf.querySelector("li") !== null;
  };
  if (shelf && "caches" in window) fill();
}
