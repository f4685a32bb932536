/**
 * Since when a person has seen the whole list, as far as the browser can tell.
 *
 * Chromium tells whether anything of the page lies over the list, moves or fades it, also where that takes no clicks
 * (https://w3c.github.io/IntersectionObserver/v2/). In other browsers the content script looks for such things when a code is chosen.
 */
export class Sight {
  /** By the clock of `performance.now()`; infinite while the list is not seen. */
  since = performance.now();

  /** Begins to watch. */
  constructor() {
    const options = { trackVisibility: true, delay: 100, threshold: [1] };
    const observer = new IntersectionObserver((entries) => this.#note(entries.at(-1)), options);
    if (observer.trackVisibility) observer.observe(document.documentElement);
  }

  #note({ isVisible }) {
    if (!isVisible) {
      this.since = Infinity;
    } else if (this.since === Infinity) {
      this.since = performance.now();
    }
  }
}
