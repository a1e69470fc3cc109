import type { Call, CallInput, CallReply, FileCall } from "#contract/api.ts";
import type { RefusalCode } from "#contract/errors.ts";

/** The shop that is called, and the API key. */
export type ClientOptions = {
  /** The address of the shop, such as `https://shop.example`. */
  url: string;
  /** Begins with `tulin_live_`. */
  key: string;
  /** How often a call is repeated at most, after an answer that asks to wait. 3 by default. */
  retries?: number;
  /** Milliseconds that one attempt may take. 30,000 by default. */
  timeout?: number;
  /** Replaces the `fetch` of the platform. */
  fetch?: typeof globalThis.fetch;
};

/** What a caller may add to a call. */
export type CallOptions = {
  /** Ends the call, also while it waits. */
  signal?: AbortSignal;
  /**
   * Each attempt sends it; by default a new one for each call that changes something. Give your own to an order by
   * phone, which is then placed once however often the call is repeated, by you or by the client.
   */
  idempotencyKey?: string;
};

/** What a call returns: the JSON of its answer, or its file. */
export type Reply<C extends Call> = C extends FileCall ? Blob : CallReply<C>;

/** The input of a call, which may be left out when none of it is required. */
type Arguments<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

export type Client = {
  /** Makes a call, such as `GET /api/admin/orders`. Throws `Refusal`, or what `fetch` throws when the shop cannot be reached. */
  call<C extends Call>(call: C, ...given: Arguments<C>): Promise<Reply<C>>;
};

/** The body of a refused call. */
type RefusalBody = {
  message?: string;
  code?: RefusalCode;
  request_id?: string;
  errors?: Record<string, string[]>;
  details?: Record<string, unknown>;
};

/** A call that the shop refused. */
export class Refusal extends Error {
  readonly status: number;
  /** Of a closed list, for programs. `message` is for people. */
  readonly code: RefusalCode;
  /** What is wrong with each field. */
  readonly errors: Record<string, string[]>;
  readonly details: Record<string, unknown>;
  /** The id to report with a problem. */
  readonly requestId: string | null;
  /** Seconds after which the call may be repeated; null when it makes no sense. */
  readonly retryAfter: number | null;

  constructor(answer: Response, { message, code = "broken", request_id, errors, details }: RefusalBody) {
    super(message ?? `The shop answered ${answer.status} without a message.`);
    this.name = "Refusal";
    this.status = answer.status;
    this.code = code;
    this.errors = errors ?? {};
    this.details = details ?? {};
    this.requestId = request_id ?? null;
    this.retryAfter = Number(answer.headers.get("retry-after")) || null;
  }
}

/**
 * The seconds after which a refused call may be repeated without doing anything twice; null when it may not. A call over the limit was not
 * begun. When the shop is overloaded nobody knows: then a call is repeated that only reads, or whose idempotency key the caller chose.
 */
function secondsToRepeat(reason: unknown, name: string, idempotencyKey?: string): number | null {
  if (!(reason instanceof Refusal)) return null;
  const isSafe = name.startsWith("GET ") || idempotencyKey !== undefined;
  return reason.status === 429 || (reason.status === 503 && isSafe) ? reason.retryAfter : null;
}

/** A client of one shop with one API key. */
export function createClient(options: ClientOptions): Client {
  const { retries = 3, timeout = 30_000, fetch = globalThis.fetch } = options;

  async function attempt({ url, ...request }: ReturnType<typeof requestOf>, signal?: AbortSignal): Promise<unknown> {
    const late = AbortSignal.timeout(timeout);
    const response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([late, signal]) : late });
    if (!response.ok) throw new Refusal(response, await bodyOf(response));
    return isJson(response) ? response.json() : response.blob();
  }

  async function call(name: string, input: Parts = {}, { signal, idempotencyKey }: CallOptions = {}): Promise<unknown> {
    const request = requestOf(options, name, input, idempotencyKey);
    for (let repeated = 0; ; repeated += 1) {
      try {
        return await attempt(request, signal);
      } catch (error) {
        const seconds = secondsToRepeat(error, name, idempotencyKey);
        if (seconds === null || repeated >= retries) throw error;
        await wait(seconds, signal);
      }
    }
  }

  return { call } as Client; // By the contract: inside, the types of the calls do not matter.
}

type Values = Record<string, string | number | boolean | readonly string[] | null | undefined>;
type Parts = { params?: Values; query?: Values; body?: unknown };

function requestOf({ url, key }: ClientOptions, call: string, { params = {}, query = {}, body }: Parts, id?: string) {
  const [method = "GET", path = "/"] = call.split(" ");
  const target = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    url,
  );
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) target.searchParams.append(name, String(each));
  const isForm = body instanceof FormData;
  const headers = {
    accept: "application/json, */*",
    authorization: `Bearer ${key}`,
    ...(method !== "GET" && { "idempotency-key": id ?? crypto.randomUUID() }),
    ...(body !== undefined && !isForm && { "content-type": "application/json" }),
  };
  return { url: target, method, headers, body: isForm ? body : JSON.stringify(body) };
}

const isJson = (answer: Response): boolean => answer.headers.get("content-type")?.includes("json") ?? false;

/** The refusal in an answer; empty when a proxy answered instead of the shop. */
const bodyOf = async (answer: Response): Promise<RefusalBody> =>
  isJson(answer) ? answer.json() : (answer.body?.cancel().then(() => ({})) ?? {});

const wait = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
