import type { ServerResponse } from "node:http";
import { refuse } from "#contract/errors.ts";
import { ServiceRate } from "./service-rate.ts";

/** Orders are admitted first and refused last; `free` requests (health checks, files) need no place. */
export type Priority = "free" | "orders" | "others";

/** Requests that are handled at once: more would only wait for one another. */
const PLACES = 12;

/** The most places that one priority may have, so that some are left for the other. */
const MAX_INSIDE = { orders: 9, others: 8 } as const;

/** Milliseconds that a request may wait for a place. */
const MAX_WAIT_MS = { orders: 10_000, others: 1000 } as const;

/** Milliseconds between two checks for requests that have waited too long. */
const CHECK_MS = 100;

type Waiting = { arrivedAt: number; admit: () => void; giveUp: () => void };

class Queue {
  inside = 0;
  /** In order of arrival. */
  readonly waiting = new Set<Waiting>();
  readonly rate = new ServiceRate();

  /** Milliseconds that a new request would wait. Little's law: the requests ahead of it, divided by the service rate. */
  get expectedWait(): number {
    return this.waiting.size * this.rate.interval;
  }
}

/**
 * Admits a limited number of requests at once and lets the others wait, as long as the expected wait is below a limit. Beyond it a
 * request is refused at once, which costs next to nothing, with the seconds after which it may try again.
 */
export class AdmissionQueue {
  readonly #queues = { orders: new Queue(), others: new Queue() };
  #timer: NodeJS.Timeout | undefined;

  /** The seconds after which a request may try again; null when it may enter or wait for a place. */
  refusedSeconds(priority: Priority): number | null {
    if (priority === "free" || this.#hasPlace(priority)) return null;
    const { expectedWait } = this.#queues[priority];
    return expectedWait < MAX_WAIT_MS[priority] ? null : Math.ceil(expectedWait / 1000);
  }

  /**
   * Resolves when there is a place, with the function that leaves it; that may be called more than once. `response` closes
   * when the client has left.
   * @throws overloaded
   */
  async enter(priority: Priority, response: ServerResponse): Promise<() => void> {
    if (priority === "free") return () => undefined;
    const retryAfterSeconds = this.refusedSeconds(priority);
    if (retryAfterSeconds !== null) throw refuse("overloaded", { retryAfterSeconds });
    if (this.#hasPlace(priority)) this.#queues[priority].inside += 1;
    else await this.#wait(priority, response);
    let isInside = true;
    return () => {
      if (isInside) this.#leave(priority);
      isInside = false;
    };
  }

  /** The requests that are handled and that wait for a place, by priority. */
  sizes(): Record<"orders" | "others", { inside: number; waiting: number }> {
    const { orders, others } = this.#queues;
    return {
      orders: { inside: orders.inside, waiting: orders.waiting.size },
      others: { inside: others.inside, waiting: others.waiting.size },
    };
  }

  #hasPlace(priority: "orders" | "others"): boolean {
    const { orders, others } = this.#queues;
    return orders.inside + others.inside < PLACES && this.#queues[priority].inside < MAX_INSIDE[priority];
  }

  #wait(priority: "orders" | "others", response: ServerResponse): Promise<void> {
    const queue = this.#queues[priority];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      response.off("close", waiting.giveUp);
      queue.waiting.delete(waiting);
    };
    const waiting: Waiting = {
      arrivedAt: performance.now(),
      admit() {
        stopWaiting();
        queue.inside += 1;
        resolve();
      },
      giveUp() {
        stopWaiting();
        reject(refuse("overloaded", { retryAfterSeconds: Math.ceil(queue.expectedWait / 1000) || 1 }));
      },
    };
    response.once("close", waiting.giveUp);
    queue.waiting.add(waiting);
    this.#timer ??= setInterval(() => this.#refuseLate(), CHECK_MS);
    return promise;
  }

  /** Refuses the requests that have waited too long, because the shop became slower after they arrived. */
  #refuseLate(): void {
    const now = performance.now();
    for (const priority of ["orders", "others"] as const) {
      for (const { arrivedAt, giveUp } of this.#queues[priority].waiting) {
        if (now - arrivedAt <= MAX_WAIT_MS[priority]) break;
        giveUp();
      }
    }
    if (this.#queues.orders.waiting.size + this.#queues.others.waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Gives the free place to the request that has waited longest, orders first. */
  #leave(left: "orders" | "others"): void {
    const { inside, waiting, rate } = this.#queues[left];
    this.#queues[left].inside = inside - 1;
    rate.count(waiting.size > 0);
    for (const priority of ["orders", "others"] as const) {
      for (const { admit } of this.#queues[priority].waiting) {
        if (!this.#hasPlace(priority)) break;
        admit();
      }
    }
  }
}
