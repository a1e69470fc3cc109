/** The interval, in milliseconds, before any request is measured. */
const FIRST_INTERVAL = 5;

/**
 * The weight of the newest interval in the moving average, so that about the last 200 requests count. With 50, the average was too
 * high at the start of a flash sale, when the shop also accepts a thousand connections, and 269 of 1,000 customers were refused.
 */
const WEIGHT = 0.005;

/** Measures the rate at which requests are served while others wait, as the average time between two of them. */
export class ServiceRate {
  #interval = FIRST_INTERVAL;
  /** When a request was last served while others waited; null when none waited, because the time until the next is then idle time. */
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
