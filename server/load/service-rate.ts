/** Milliseconds between two served requests until some are measured. */
const FIRST_INTERVAL = 5;

/**
 * The share of the newest interval in the average: the last two hundred or so count. With fewer, the first moments of a crowd
 * mislead, when the shop also accepts and reads a thousand new requests.
 */
const WEIGHT = 0.005;

/** How quickly requests are served while others wait: the average time between one and the next. */
export class ServiceRate {
  #interval = FIRST_INTERVAL;
  /** When a request was last served while others waited; null after a time without a queue, which says nothing about the rate. */
  #last: number | null = null;

  /** Milliseconds from one served request to the next. */
  get interval(): number {
    return this.#interval;
  }

  /** Counts a served request. */
  count(othersWait: boolean): void {
    const now = performance.now();
    if (this.#last !== null) this.#interval += WEIGHT * (now - this.#last - this.#interval);
    this.#last = othersWait ? now : null;
  }
}
