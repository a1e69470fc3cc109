import { refuse } from "#contract/errors.ts";

/** Orders are admitted first and refused last; `free` requests (health checks, files) need no place. */
export type Priority = "free" | "orders" | "others";

/** Requests that are handled at once: more would only wait for one another. Some places are for orders alone. */
const PLACES = { orders: 12, others: 8 } as const;

/** Requests that may wait for a place: at first, and once the queue has been busy for BUSY_MS. */
const MAX_WAITING = 100;
const MAX_WAITING_BUSY = 24;

/** Milliseconds after which a queue that never emptied counts as busy, and that a request waits at most. */
const BUSY_MS = 500;
const WAIT_TIMEOUT_MS = 3000;

type Queue = {
  /** Admits each waiting request, in order of arrival. */
  waiting: Set<() => void>;
  /** When it was last empty, by `performance.now()`. */
  busySince: number;
};

/**
 * Admits so many requests at once and lets the others wait. A short peak is served completely. When a queue has not been
 * empty for half a second, newcomers are refused at once, which costs next to nothing: those inside are served at full
 * speed, and nobody waits long for either answer.
 */
export class AdmissionQueue {
  #inside = 0;
  readonly #queues: Record<"orders" | "others", Queue> = {
    orders: { waiting: new Set(), busySince: 0 },
    others: { waiting: new Set(), busySince: 0 },
  };

  /** Whether waiting is pointless: no place is free, and too many wait already. */
  isFull(priority: Priority): boolean {
    if (priority === "free" || this.#inside < PLACES[priority]) return false;
    const { waiting, busySince } = this.#queues[priority];
    return waiting.size >= (performance.now() - busySince > BUSY_MS ? MAX_WAITING_BUSY : MAX_WAITING);
  }

  /**
   * Resolves when there is a place, with the function that leaves it; that may be called more than once. `gone` is aborted
   * when the client has left.
   * @throws overloaded
   */
  async enter(priority: Priority, gone: AbortSignal): Promise<() => void> {
    if (priority === "free") return () => undefined;
    if (this.isFull(priority)) throw refuse("overloaded");
    if (this.#inside < PLACES[priority]) this.#inside += 1;
    else await this.#wait(priority, gone);
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  #wait(priority: "orders" | "others", gone: AbortSignal): Promise<void> {
    const queue = this.#queues[priority];
    const arrivedAt = performance.now();
    if (queue.waiting.size === 0) queue.busySince = arrivedAt;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearInterval(timer);
        gone.removeEventListener("abort", giveUp);
        queue.waiting.delete(admit);
      };
      const giveUp = () => {
        stopWaiting();
        reject(refuse("overloaded"));
      };
      const admit = () => {
        stopWaiting();
        this.#inside += 1;
        resolve();
      };
      // Of a crowd that arrived at once and still waits, as many are refused as are too many for a busy queue.
      const timer = setInterval(() => {
        if (queue.waiting.size > MAX_WAITING_BUSY || performance.now() - arrivedAt > WAIT_TIMEOUT_MS) giveUp();
      }, BUSY_MS);
      gone.addEventListener("abort", giveUp, { once: true });
      queue.waiting.add(admit);
    });
  }

  /** Gives the free place to whoever waits longest, orders first. */
  #leave(): void {
    this.#inside -= 1;
    for (const priority of ["orders", "others"] as const) {
      for (const admit of this.#queues[priority].waiting) {
        if (this.#inside >= PLACES[priority]) break;
        admit();
      }
    }
  }
}
