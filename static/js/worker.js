/* The service worker. The network comes first, always: a copy is shown only where there is none,
   and says so with its date. Kept are the lists that were opened on this device, for one reader.
   The view that serves this file (armybuilder/offline.py) puts SITE before it. */
"use strict";

const PAGES = "pages";
const ASSETS = `assets-${SITE.version}`;
const READER = "/reader"; // whose pages these are, among them
const KEPT = new RegExp(`^${SITE.lists}([0-9a-hjkmnp-tv-z]{10}/(print/)?)?$`);
const MOST_PAGES = 30;
const LARGEST = 4_000_000; // characters
const CARRIED = ["Content-Type", "Content-Language", "Content-Security-Policy", "X-Site"];

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(tidy()));

async function prepare() {
  const assets = await caches.open(ASSETS);
  await assets.addAll(SITE.assets.map((one) => new Request(one, { cache: "no-cache", credentials: "omit" })));
  await skipWaiting();
}

/* Files of an older state of the site stay as long as a page made with them is kept. */
async function tidy() {
  await clients.claim();
  const needed = new Set([ASSETS]);
  const pages = await caches.open(PAGES);
  for (const [, copy] of await copies(pages)) needed.add(`assets-${copy.headers.get("X-Site")}`);
  const old = (await caches.keys()).filter((name) => name.startsWith("assets-") && !needed.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(read(event, url));
  else if (request.mode === "navigate") event.respondWith(send(request, url));
  else if (request.method === "GET" && url.pathname.startsWith(SITE.static)) event.respondWith(asset(request));
});

async function asset(request) {
  try {
    return await fetch(request);
  } catch {
    const now = await caches.open(ASSETS);
    return (await now.match(request)) ?? (await caches.match(request)) ?? Response.error();
  }
}

async function read(event, url) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(note(url, response.clone()));
    return response;
  } catch {
    return withoutNetwork(url);
  }
}

/* A form that cannot be sent leaves the page as it is, with all that was typed. */
async function send(request, url) {
  try {
    const response = await fetch(request);
    if (url.pathname === SITE.signOut) await caches.delete(PAGES);
    return response;
  } catch {
    for (const client of await clients.matchAll({ type: "window" })) client.postMessage("unsent");
    return new Response(null, { status: 204 });
  }
}

async function note(url, response) {
  const reader = response.headers.get("X-Reader");
  if (!reader) return;
  let pages = await caches.open(PAGES);
  const known = await (await pages.match(READER))?.json();
  if (known && known.reader !== reader) {
    await caches.delete(PAGES);
    pages = await caches.open(PAGES);
  }
  const language = response.headers.get("Content-Language");
  if (known?.reader !== reader || known.language !== language) {
    await pages.put(READER, Response.json({ reader, language }));
  }
  const path = url.pathname;
  if (!KEPT.test(path) || (path === SITE.lists && url.search)) return;
  if (response.ok) await keep(pages, path, await response.text(), response.headers);
  else if (response.status < 500) await pages.delete(path);
}

async function keep(pages, path, html, from) {
  if (html.length > LARGEST) return;
  const title = /<title>([^]*?)<\/title>/.exec(html)?.[1].trim() ?? path;
  const headers = new Headers({ "X-Kept-At": new Date().toISOString(), "X-Title": encodeURIComponent(title) });
  for (const name of CARRIED) if (from.has(name)) headers.set(name, from.get(name));
  await pages.put(path, new Response(html, { headers }));
  const old = (await copies(pages)).sort(([, one], [, other]) => age(other) - age(one)).slice(MOST_PAGES);
  await Promise.all(old.map(([request]) => pages.delete(request)));
}

const age = (copy) => Date.parse(copy.headers.get("X-Kept-At"));

async function copies(pages) {
  const keys = (await pages.keys()).filter((request) => new URL(request.url).pathname !== READER);
  return Promise.all(keys.map(async (request) => [request, await pages.match(request)]));
}

async function withoutNetwork(url) {
  const pages = await caches.open(PAGES);
  const copy = await pages.match(url.pathname);
  if (copy) return dated(copy);
  const known = await (await pages.match(READER))?.json();
  const page = SITE.pages[known?.language ?? navigator.language.slice(0, 2)] ?? SITE.pages.en;
  return (await caches.match(page)) ?? Response.error();
}

async function dated(copy) {
  const at = copy.headers.get("X-Kept-At");
  const language = copy.headers.get("Content-Language") ?? "en";
  const dates = language === "en" ? "en-GB" : language; // 1 December, as everywhere on the site
  const when = new Intl.DateTimeFormat(dates, { dateStyle: "long", timeStyle: "short" }).format(new Date(at));
  const html = (await copy.text())
    .replace("<html ", "<html data-kept data-offline ")
    .replace(/(<time id="kept-at")[^>]*>[^<]*/, `$1 datetime="${at}">${when}`);
  return new Response(html, { headers: copy.headers });
}

/* A page that was there before the worker, and one that was changed in place, ask to be kept; the
   latter perhaps on its way out, when it is nobody's client any more. */
addEventListener("message", (event) => {
  const url = new URL(event.data.path, location.origin);
  if (KEPT.test(url.pathname)) event.waitUntil(event.data.html ? renew(url.pathname, event.data.html) : visit(url));
});

async function visit(url) {
  try {
    await note(url, await fetch(url));
  } catch {
    // Without a network there is nothing to keep.
  }
}

async function renew(path, html) {
  const pages = await caches.open(PAGES);
  const copy = await pages.match(path);
  if (copy) await keep(pages, path, html, copy.headers);
}
