"""Contrast of colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio"""

import re

# The text of a document with its colour and background, for `evaluate`; assumes opaque colours.
TEXTS = """[...document.querySelectorAll("body *")].flatMap((element) => {
  const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.data.trim()).join("");
  const style = getComputedStyle(element);
  if (text === "" || !element.checkVisibility() || style.clipPath !== "none") return [];
  const isOpaque = (part) => !/^(transparent|rgba\\(.*, 0\\))$/.test(
    getComputedStyle(part).backgroundColor);
  let behind = element;
  while (behind.parentElement && !isOpaque(behind)) behind = behind.parentElement;
  return [[text, style.color, getComputedStyle(behind).backgroundColor]];
})"""

# The outline of the focused element, and its background.
OUTLINE = """(() => {
  const style = getComputedStyle(document.activeElement);
  return [style.outlineStyle, style.outlineColor, style.backgroundColor];
})()"""


def ratio(one, other):
    """The contrast ratio of two colours as `getComputedStyle` writes them."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(color):
    parts = [float(part) / 255 for part in re.findall(r"[\d.]+", color)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
              for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
