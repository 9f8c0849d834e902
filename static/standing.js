// Bring the rest when the page stands; where that fails, the next tap tries again.
const idle = window.requestIdleCallback || ((work) => setTimeout(work, 200));

export function standing(bring) {
  const begin = () => idle(() => bring().catch(() => addEventListener("click", begin, {once: true})));
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, {once: true});
}
