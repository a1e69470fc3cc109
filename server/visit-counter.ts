import type { RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Db } from "#db/connection.ts";
import { addVisits, manilaDay, startsVisit } from "#modules/reports/reports.ts";

/** Milliseconds between two notes of what was counted; a process that is killed loses as much. */
const NOTE_MS = 10_000;

/**
 * Counts visits, ahead of everything that answers: also pages that are sent from memory. Only their number is kept, by
 * day: no cookie, no address, nothing by which somebody could be told from somebody else.
 */
export class VisitCounter {
  readonly #db: Db;
  #counted = new Map<string, number>();
  #noting: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  wrap(handler: RequestListener): RequestListener {
    return (request, response) => {
      if (startsVisit(request.method, request.url, request.headers)) {
        response.once("finish", () => {
          if (response.statusCode === 200 || response.statusCode === 304) this.#count();
        });
      }
      return handler(request, response);
    };
  }

  /** Notes what was counted while the shop is open, and once more as it closes. */
  open(app: FastifyInstance): void {
    const timer = setInterval(() => void this.save(), NOTE_MS).unref();
    app.addHook("onClose", async () => {
      clearInterval(timer);
      await this.save();
    });
  }

  /** Writes down what was counted. What cannot be written now is kept for the next time. */
  save(): Promise<void> {
    this.#noting = this.#noting.then(() => this.#noteOnce());
    return this.#noting;
  }

  async #noteOnce(): Promise<void> {
    if (this.#counted.size === 0) return;
    const counted = this.#counted;
    this.#counted = new Map();
    try {
      await addVisits(this.#db, counted);
    } catch {
      // The database is away; every call says so. A visit is not worth a line of its own.
      for (const [day, visits] of counted) this.#add(day, visits);
    }
  }

  #count(): void {
    this.#add(manilaDay(new Date()), 1);
  }

  #add(day: string, visits: number): void {
    this.#counted.set(day, (this.#counted.get(day) ?? 0) + visits);
  }
}
