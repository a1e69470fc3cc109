import type { Db } from "#db/connection.ts";
import { isOutage } from "#db/outage.ts";

/** Orders, or other inputs, that one transaction handles at most. */
const MAX_BATCH = 20;

/** Milliseconds after which the next batch starts although the last one is not done: it may be waiting for a lock. */
const BATCH_TIMEOUT_MS = 50;

/** Handles one input, or several in one transaction: all or none, with an output for each, in order. */
type Handlers<I, O> = {
  alone: (db: Db, input: I) => Promise<O>;
  together: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>;
};

type Waiting<I, O> = { input: I; result: PromiseWithResolvers<O> };

/**
 * Handles inputs that arrive at the same time in one transaction, which costs each of them less (group commit). One batch runs at a
 * time; inputs that arrive meanwhile form the next one. A single input does not wait. When a batch fails, nothing was committed and
 * each input is handled alone, so that a bad one affects no other.
 */
export function batched<I, O>(handlers: Handlers<I, O>): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, Queue<I, O>>();
  return (db, input) => {
    const queue = queues.get(db) ?? new Queue(db, handlers);
    queues.set(db, queue);
    return queue.add(input);
  };
}

class Queue<I, O> {
  readonly #db: Db;
  readonly #handlers: Handlers<I, O>;
  readonly #waiting: Waiting<I, O>[] = [];
  #running: boolean = false;

  constructor(db: Db, handlers: Handlers<I, O>) {
    this.#db = db;
    this.#handlers = handlers;
  }

  add(input: I): Promise<O> {
    const result = Promise.withResolvers<O>();
    this.#waiting.push({ input, result });
    this.#startNext();
    return result.promise;
  }

  #startNext(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, MAX_BATCH);
    this.#running = true;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const timeout = setTimeout(end, BATCH_TIMEOUT_MS);
    void this.#handle(batch).then(end);
    void over.then(() => {
      clearTimeout(timeout);
      this.#running = false;
      this.#startNext();
    });
  }

  /** Settles the result of each; never fails itself. */
  async #handle(batch: readonly Waiting<I, O>[]): Promise<void> {
    if (batch.length > 1 && (await this.#handleTogether(batch))) return;
    const { alone } = this.#handlers;
    await Promise.all(batch.map(({ input, result }) => alone(this.#db, input).then(result.resolve, result.reject)));
  }

  /** False when the transaction failed and nothing was committed. */
  async #handleTogether(batch: readonly Waiting<I, O>[]): Promise<boolean> {
    const inputs = batch.map(({ input }) => input);
    try {
      const outputs = await this.#handlers.together(this.#db, inputs);
      for (const [position, { result }] of batch.entries()) result.resolve(outputs[position] as O); // One for each input.
      return true;
    } catch (error) {
      if (!isOutage(error)) return false;
      for (const { result } of batch) result.reject(error); // It is unknown whether it was committed.
      return true;
    }
  }
}
