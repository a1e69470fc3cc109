import type { RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { manilaDay } from "#contract/dates.ts";
import type { Db } from "#db/connection.ts";
import { addVisits, startsVisit } from "#modules/reports/reports.ts";

/** Milliseconds between two saves; a process that is killed loses that much. */
const SAVE_MS = 10_000;

/**
 * Counts visits ahead of the page cache, so that cached pages count too. Only the number per day is stored: no cookie, no
 * address, nothing about a visitor.
 */
export class VisitCounter {
  readonly #db: Db;
  #counts = new Map<string, number>();
  #saving: Promise<void> = Promise.resolve();

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

  /** Saves the counts at intervals, and once more when the server closes. */
  open(app: FastifyInstance): void {
    const timer = setInterval(() => void this.save(), SAVE_MS).unref();
    app.addHook("onClose", async () => {
      clearInterval(timer);
      await this.save();
    });
  }

  /** Saves the counts. What cannot be saved now is kept for the next time. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveOnce());
    return this.#saving;
  }

  async #saveOnce(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await addVisits(this.#db, counts);
    } catch {
      // Every call logs that the database is unreachable; a visit needs no line.
      for (const [day, visits] of counts) this.#add(day, visits);
    }
  }

  #count(): void {
    this.#add(manilaDay(new Date()), 1);
  }

  #add(day: string, visits: number): void {
    this.#counts.set(day, (this.#counts.get(day) ?? 0) + visits);
  }
}
