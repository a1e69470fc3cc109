import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { isStaff } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { hasPermission } from "#contract/permissions.ts";
import { STAFF_UPDATES_PATH, type StaffTopic, staffTopics } from "#contract/system.updates.admin.ts";
import { type Authenticate, bearerToken, type Caller, requireCaller } from "#http/router.ts";
import { ChangeListener } from "./cache/change-listener.ts";

/** The most streams of this process, and of one account: a browser has one for each window of the back office that is visible. */
const MAX_STREAMS = 300;
const MAX_STREAMS_OF_ACCOUNT = 20;

/** Milliseconds in which changes are collected: in a rush, browsers read a list again a few times a second at most. */
const COLLECT_MS = 300;

/** Milliseconds between two checks that the session of a stream is still valid. What is sent then also shows that the browser is there. */
const CHECK_MS = 10_000;

type Stream = { body: PassThrough; caller: Caller; token: string };

/** Tells the browsers of staff which lists changed, by any process of the shop: a stream of server-sent events for each. */
export class StaffUpdates {
  readonly #pool: Pool;
  readonly #authenticate: Authenticate;
  readonly #streams = new Set<Stream>();
  readonly #changed = new Set<StaffTopic>();
  #sending: NodeJS.Timeout | null = null;
  #listener: ChangeListener | null = null;

  constructor(pool: Pool, authenticate: Authenticate) {
    this.#pool = pool;
    this.#authenticate = authenticate;
  }

  open(app: FastifyInstance): void {
    // Not compressed: an event would wait in the compressor for the next one.
    app.get(STAFF_UPDATES_PATH, { schema: { hide: true }, compress: false }, async (request, reply) => {
      const caller = await requireCaller(request, "see_dashboard", this.#authenticate);
      const stream = this.#add(caller, bearerToken(request) ?? "");
      reply.raw.once("close", () => this.#remove(stream));
      reply.type("text/event-stream").header("x-accel-buffering", "no");
      return reply.send(stream.body);
    });
    const check = setInterval(() => void this.#checkSessions(), CHECK_MS).unref();
    app.addHook("preClose", async () => {
      clearInterval(check);
      for (const stream of this.#streams) this.#remove(stream);
      await this.#listener?.stop();
    });
  }

  /** @throws overloaded when there are too many streams */
  #add(caller: Caller, token: string): Stream {
    const own = [...this.#streams].filter((stream) => stream.caller.id === caller.id).length;
    if (this.#streams.size >= MAX_STREAMS || own >= MAX_STREAMS_OF_ACCOUNT) throw refuse("overloaded");
    // A shop whose staff are away needs no connection for it.
    this.#listener ??= new ChangeListener(this.#pool, this.#handlers, "staff_changes");
    const stream = { body: new PassThrough(), caller, token };
    this.#streams.add(stream);
    send(stream, ": open");
    return stream;
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream);
    stream.body.end();
  }

  readonly #handlers = {
    onListening: () => undefined,
    onChange: (topics: readonly string[]) => this.#collect(topics),
    // What changed meanwhile is not known.
    onLost: () => this.#collect(Object.keys(staffTopics)),
  };

  #collect(topics: readonly string[]): void {
    for (const topic of topics) if (topic in staffTopics) this.#changed.add(topic as StaffTopic); // `in` has just checked it.
    this.#sending ??= setTimeout(() => this.#sendChanged(), COLLECT_MS).unref();
  }

  #sendChanged(): void {
    this.#sending = null;
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const stream of this.#streams) {
      const allowed = topics.filter((topic) => hasPermission(stream.caller.role, staffTopics[topic]));
      if (allowed.length > 0) send(stream, `data: ${allowed.join(" ")}`);
    }
  }

  /** Ends the streams of those who signed out, were signed out, or are not staff any more. A changed role is used from now on. */
  async #checkSessions(): Promise<void> {
    for (const stream of this.#streams) {
      // While the database is away nobody is signed out.
      const caller = await this.#authenticate(stream.token, true).catch(() => stream.caller);
      if (!caller || !isStaff(caller.role)) this.#remove(stream);
      else {
        stream.caller = caller;
        send(stream, ": still here");
      }
    }
  }
}

function send({ body }: Stream, event: string): void {
  body.write(`${event}\n\n`);
}
