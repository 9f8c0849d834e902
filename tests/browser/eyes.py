"""What a page looks like to somebody: what is cut off, what a thumb misses."""

from typing import Any

from playwright.sync_api import Page

WIDE = "document.documentElement.scrollWidth"
OPEN = "document.querySelectorAll('details').forEach((d) => { d.open = true; })"
# Text that ends outside the screen, or outside a box that hides what does not fit. A name that
# ends in an ellipsis is whole elsewhere on the page; two pixels are the overhang of letters.
CUT_OFF = """() => {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest(".vh, bdi, .skip, .last, .scroll, thead, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    let box = {left: 0, right: innerWidth};
    let outer = element;
    while (outer !== document.body && getComputedStyle(outer).overflowX !== "hidden")
      outer = outer.parentElement;
    if (outer !== document.body) box = outer.getBoundingClientRect();
    if (text.right > box.right + 2 || text.left < box.left - 2) found.add(node.data.trim());
  }
  return [...found];
}"""
# What is tapped and smaller than a thumb wants: 48 px, beside text 24 px with what surrounds it.
SMALL = """() => {
  const found = new Set(), tapped = "button, a, summary, select, input.text, label:has(input)";
  for (const element of document.querySelectorAll(tapped)) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.matches(".vh, .vh *, .skip, .fam.tap *:not(.tile)")) continue;
    const inline = element.matches(".rule, .about, p a");
    let {width, height} = box;
    const around = getComputedStyle(element, "::after");
    if (inline && around.position === "absolute") {
      height -= parseFloat(around.top) + parseFloat(around.bottom);
      width -= parseFloat(around.left) + parseFloat(around.right);
    }
    const [high, wide] = inline ? [24, 24] : [48, 44];
    if (height < high - 0.5 || width < wide - 0.5)
      found.add(`${element.outerHTML.slice(0, 90)} ${width}×${height}`);
  }
  return [...found];
}"""


def too_wide(page: Page) -> int:
    """Tell by how many pixels a page scrolls sideways."""
    size: Any = page.viewport_size
    return int(page.evaluate(WIDE)) - int(size["width"])
