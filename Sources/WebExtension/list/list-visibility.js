/**
 * Tracks since when the whole list has been visible, as far as the browser can tell.
 *
 * Chromium reports whether the page covers, moves or fades the list, also by elements that take no
 * clicks (https://w3c.github.io/IntersectionObserver/v2/). In other browsers the content script
 * looks for such elements when a code is chosen.
 */
export class ListVisibility {
  /** By the clock of `performance.now()`; infinite while the list is not visible. */
  since = performance.now();

  /** Starts to observe the list. */
  constructor() {
    const options = { trackVisibility: true, delay: 100, threshold: [1] };
    const observer = new IntersectionObserver((entries) => this.#update(entries.at(-1)), options);
    if (observer.trackVisibility) observer.observe(document.documentElement);
  }

  #update({ isVisible }) {
    if (!isVisible) {
      this.since = Infinity;
    } else if (this.since === Infinity) {
      this.since = performance.now();
    }
  }
}
