/**
 * Tracks since when the whole list has been visible and its window has been in one place, as far as
 * the browser can tell.
 *
 * Chromium reports whether the page covers, moves or fades the list, also with elements that take
 * no clicks (https://w3c.github.io/IntersectionObserver/v2/). In other browsers the content script
 * looks for such elements when a code is chosen.
 */
export class ListVisibility {
  /** By the clock of `performance.now()`; infinite while the list is not visible. */
  since = performance.now();
  #window = "";

  /** Starts to observe the list. */
  constructor() {
    const options = { trackVisibility: true, delay: 100, threshold: [1] };
    const observer = new IntersectionObserver((entries) => this.#update(entries.at(-1)), options);
    if (observer.trackVisibility) observer.observe(document.documentElement);
    this.trackWindow();
    setInterval(() => this.trackWindow(), 100);
  }

  /** Detects that the window has moved under the pointer; no event reports it. */
  trackWindow() {
    // Firefox also reports the position of the frame itself.
    const { screenX, screenY, mozInnerScreenX, mozInnerScreenY } = window;
    const place = [screenX, screenY, mozInnerScreenX, mozInnerScreenY].join();
    if (place !== this.#window) this.since = Math.max(this.since, performance.now());
    this.#window = place;
  }

  #update({ isVisible }) {
    if (!isVisible) {
      this.since = Infinity;
    } else if (this.since === Infinity) {
      this.since = performance.now();
    }
  }
}
