// Without a connection the shell opens and says so. Tables are never kept: an old one would mislead.
"use strict";
const SHELL = {{ shell | tojson }};
const CACHE = "shell " + SHELL.join(" ");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const kept = SHELL.includes(url.pathname + url.search);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(SHELL[0])));
  else if (kept) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
