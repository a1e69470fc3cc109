import { refuse } from "#contract/errors.ts";

/**
 * Who comes first when not everybody can be served. Orders go ahead of the others, and are refused last; what is free
 * (health, files) needs no place.
 */
export type Priority = "free" | "orders" | "others";

/** Requests that are worked on at once: more would only wait for one another. Some places are for orders alone. */
const PLACES = { orders: 12, others: 8 } as const;

/** Those who may wait for a place. In a crowd so few that each is served soon, and so many that no place stays empty. */
const LONG_LINE = 100;
const SHORT_LINE = 24;

/** Milliseconds after which a line that never ended is called a crowd, and those that anybody waits for a place at most. */
const CROWD_MS = 500;
const TIMEOUT_MS = 3000;

type Line = {
  /** What lets each one in, in the order in which they came. */
  waiting: Set<() => void>;
  /** When somebody last stood in it alone, by `performance.now()`. */
  began: number;
};

/**
 * Lets so many requests in at once and has the others wait in line. A line that comes and goes is no harm, and everybody
 * in it is served. One that does not end for half a second is: then newcomers are refused at once, which costs next to
 * nothing, so that those inside are served at full speed and nobody waits long for either answer.
 */
export class AdmissionQueue {
  #inside = 0;
  readonly #lines: Record<"orders" | "others", Line> = {
    orders: { waiting: new Set(), began: 0 },
    others: { waiting: new Set(), began: 0 },
  };

  /** Whether there is no use in waiting: no place, and too many before it. */
  isFull(priority: Priority): boolean {
    if (priority === "free" || this.#inside < PLACES[priority]) return false;
    const { waiting, began } = this.#lines[priority];
    return waiting.size >= (performance.now() - began > CROWD_MS ? SHORT_LINE : LONG_LINE);
  }

  /**
   * Gives, as soon as there is a place, what leaves it again, which may be called more than once. `gone` is aborted when
   * nobody waits for the answer any more.
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
    const line = this.#lines[priority];
    const came = performance.now();
    if (line.waiting.size === 0) line.began = came;
    return new Promise((resolve, reject) => {
      const forget = () => {
        clearInterval(timer);
        gone.removeEventListener("abort", giveUp);
        line.waiting.delete(letIn);
      };
      const giveUp = () => {
        forget();
        reject(refuse("overloaded"));
      };
      const letIn = () => {
        forget();
        this.#inside += 1;
        resolve();
      };
      // What came all at once and grew to a crowd goes, until as many are left as a crowd may have.
      const timer = setInterval(() => {
        if (line.waiting.size > SHORT_LINE || performance.now() - came > TIMEOUT_MS) giveUp();
      }, CROWD_MS);
      gone.addEventListener("abort", giveUp, { once: true });
      line.waiting.add(letIn);
    });
  }

  /** What becomes free goes to whoever stands first in the line that comes first. */
  #leave(): void {
    this.#inside -= 1;
    for (const priority of ["orders", "others"] as const) {
      for (const letIn of this.#lines[priority].waiting) {
        if (this.#inside >= PLACES[priority]) break;
        letIn();
      }
    }
  }
}
