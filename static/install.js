// Where the browser allows it (https, or this very machine), the shell opens offline.
const base = document.documentElement.dataset.base;
if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register(`${base}/sw.js`).catch(() => {});
// A page that has more to load first gets its manifest here.
if (!document.querySelector("link[rel=manifest]")) {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = `${base}/manifest.webmanifest`;
  document.head.append(link);
}
// The page that says so goes away by itself when the server is back.
if (document.getElementById("no-server") && location.pathname !== `${base}/offline`) {
  const look = () => fetch(`${base}/healthz`, {cache: "no-store"}).then((answer) => { if (answer.ok) location.reload(); }).catch(() => {});
  addEventListener("online", look);
  setInterval(look, 5000);
}
