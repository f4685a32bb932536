const { setImmediate } = globalThis;

/** A clock and a queue of events that a test turns, in place of those of the browser. */
export class Clock {
  #now = 1_000_000;
  #timers = new Map();
  #lastTimer = 0;
  #events = [];

  /** Makes the clock that of all scripts. */
  install() {
    globalThis.setTimeout = (act, delay = 0, ...values) => {
      this.#lastTimer += 1;
      this.#timers.set(this.#lastTimer, { time: this.#now + delay, act: () => act(...values) });
      return this.#lastTimer;
    };
    globalThis.clearTimeout = (timer) => this.#timers.delete(timer);
    Date.now = () => this.#now;
    return this;
  }

  /** Lets `act` happen as an event of its own, after those that wait. */
  enqueue(act) {
    this.#events.push(act);
  }

  /** A promise of `value` that an event of its own resolves, as one of the browser's. */
  answer(value) {
    return new Promise((resolve) => this.enqueue(() => resolve(value)));
  }

  /** Lets the next event happen, with all that follows from it at once; false if there is none. */
  async turn() {
    const act = this.#events.shift();
    act?.();
    await new Promise((resolve) => setImmediate(resolve));
    return act !== undefined;
  }

  /** Lets everything happen that waits for no timer. */
  async settle() {
    while (await this.turn());
  }

  /** Lets `milliseconds` pass, timer by timer. */
  async pass(milliseconds) {
    const end = this.#now + milliseconds;
    await this.settle();
    for (;;) {
      const due = [...this.#timers].filter(([, { time }]) => time <= end);
      if (due.length === 0) break;
      const [timer, { time, act }] = due.sort((one, other) => one[1].time - other[1].time)[0];
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, time);
      act();
      await this.settle();
    }
    this.#now = end;
  }
}
