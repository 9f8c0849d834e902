"""What a page looks like to somebody: what is cut off, what a thumb misses."""

import time
from typing import Any

from playwright.sync_api import Page

WIDE = "document.documentElement.scrollWidth"
OPEN = "document.querySelectorAll('details').forEach((d) => { d.open = true; })"
LOOKS = "() => [...document.styleSheets].map((sheet) => sheet.href || '').join()"
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
# What a thumb sees of an element: nothing lies over it.
COVERED = """(element) => {
  const box = element.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !element.contains(found);
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
# Lines of text that lie on one another or on a field; what floats over the page may.
OVERLAPPING = """() => {
  const fields = "select, .btn, .cell, .ask label, .text";
  const lines = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const floats = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement)
      if (["fixed", "sticky", "absolute"].includes(getComputedStyle(each).position)) return true;
    return false;
  };
  // What a box around it hides is not seen.
  const seen = ({left, right, top, bottom}, element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === "visible") continue;
      const edge = each.getBoundingClientRect();
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return {left, right, top, bottom, height: bottom - top};
  };
  for (let node; (node = walk.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest(".vh, .skip, svg, option") || floats(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of [...range.getClientRects()].map((box) => seen(box, element)))
      if (box.right - box.left > 1 && box.height > 1)
        lines.push({node, box, text: node.data.trim().slice(0, 30)});
  }
  for (const node of document.querySelectorAll(fields)) {
    const box = node.getBoundingClientRect();
    if (node.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box.width > 20
        && !floats(node) && !node.closest(".vh"))
      lines.push({node, box: seen(box, node), text: `(${node.tagName.toLowerCase()})`});
  }
  const found = new Set();
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (other.node.contains(one.node) || one.node.contains(other.node)) continue;
      const a = one.box, b = other.box, least = Math.min(a.height, b.height);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > least * 0.45) found.add(`${one.text} / ${other.text}`);
    }
  });
  return [...found];
}"""

# Words broken where no hyphen may stand: the line was too short for any part of them.
BROKEN = """() => {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest(".vh, .skip, svg, option, .code, .big-code")) continue;
    for (const part of node.data.matchAll(/[\\p{L}\\p{M}\\p{N}’']{2,}/gu)) {
      const range = document.createRange();
      // The hyphen of a line's end counts as the next letter's.
      range.setStart(node, part.index + (node.data[part.index - 1] === "\u00ad" ? 1 : 0));
      range.setEnd(node, part.index + part[0].length);
      const seen = [...range.getClientRects()].filter((box) => box.width > 1);
      const tops = new Set(seen.map((box) => Math.round(box.top)));
      if (tops.size > 1) found.add(part[0]);
    }
  }
  return [...found];
}"""
# Boxes that slide from side to side; six names in the tabs' place never fit a phone.
SLIDING = """() => [...document.querySelectorAll(".scroll:not(.who-asks)")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.getAttribute("aria-label")} by ${box.scrollWidth - box.clientWidth}`)"""


def stands(page: Page) -> None:
    """Wait for the looks that come when a live table stands."""
    later = page.locator("#table[data-later]")
    if not later.count():
        return
    wanted = later.get_attribute("data-later") or ""
    deadline = time.monotonic() + 20
    while wanted not in page.evaluate(LOOKS):
        assert time.monotonic() < deadline, "its other looks never came"
        time.sleep(0.02)


def wrong(page: Page) -> list[str]:
    """Tell what is wrong with how a page lies on the screen: too wide, cut off, overlapping."""
    found = [f"scrolls sideways by {wide}"] if (wide := too_wide(page)) > 0 else []
    found += [f"cut off: {text[:60]}" for text in page.evaluate(CUT_OFF)]
    found += [f"broken: {text}" for text in page.evaluate(BROKEN)]
    found += [f"slides: {text}" for text in page.evaluate(SLIDING)]
    return found + [f"overlaps: {text}" for text in page.evaluate(OVERLAPPING)]


def too_wide(page: Page) -> int:
    """Tell by how many pixels a page scrolls sideways."""
    size: Any = page.viewport_size
    return int(page.evaluate(WIDE)) - int(size["width"])
