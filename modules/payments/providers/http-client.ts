import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ProviderError, type ProviderProblem } from "./provider.ts";

/** How long a provider may take to answer, all tries together, in milliseconds. */
const TIME_LIMIT = 10_000;

/** The waits before the second and the third try, in milliseconds. */
const WAITS = [200, 1000];

/** Failures of a connection that was never made. */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** What `fetch` throws when a connection fails. */
const connectionError = z.object({ cause: z.object({ code: z.string() }) });

/** The problems after which a request is tried again. */
const mayPass = new Set<ProviderProblem>(["unreachable", "unknown_outcome"]);

/** The HTTP API of a provider. */
export type HttpApi = {
  title: string;
  url: string;
  timeLimit?: number | undefined;
  /** Reads the provider's own code for an error from the body of a response. */
  errorCode: z.ZodType<string>;
  /** The codes that mean something else than an invalid request. */
  problems: Readonly<Record<string, ProviderProblem>>;
};

/** A request that may be repeated: it reads, or it carries the key of what it asks for. */
export type HttpRequest<Reply> = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  reply: z.ZodType<Reply>;
};

/** A response that is not a success. The code is the provider's own, or empty. */
export class ErrorResponse extends ProviderError {
  readonly status: number;
  readonly code: string;

  constructor(problem: ProviderProblem, message: string, status: number, code: string) {
    super(problem, message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Sends a request and returns the parsed response. A failure that may pass is tried again within the time limit.
 * @throws ProviderError
 */
export const ask = <Reply>(api: HttpApi, request: HttpRequest<Reply>): Promise<Reply> =>
  askWithin(AbortSignal.timeout(api.timeLimit ?? TIME_LIMIT), WAITS, api, request);

async function askWithin<Reply>(
  deadline: AbortSignal,
  waits: readonly number[],
  api: HttpApi,
  request: HttpRequest<Reply>,
): Promise<Reply> {
  try {
    return await askOnce(api, request, deadline);
  } catch (error) {
    const isTriedAgain = error instanceof ProviderError && mayPass.has(error.problem);
    if (!isTriedAgain || waits.length === 0 || deadline.aborted) throw error;
    await sleep(waits[0]);
    return await askWithin(deadline, waits.slice(1), api, request).catch((later: unknown) => {
      // When a later try does not reach the provider, the outcome of this one stays as unknown as it was.
      throw later instanceof ProviderError && later.problem === "unreachable" ? error : later;
    });
  }
}

async function askOnce<Reply>(api: HttpApi, request: HttpRequest<Reply>, signal: AbortSignal): Promise<Reply> {
  const { method, path, headers, body = null, reply } = request;
  const what = `${api.title}: ${method} ${path}`;
  const { ok, status, text } = await send(what, new URL(path, api.url), { method, headers, body, signal });
  const json = jsonOf(text);
  if (!ok) throw errorResponse(api, what, status, json);
  const parsed = reply.safeParse(json);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ProviderError("unknown_outcome", `${what} was answered in an unknown form (${places})`);
}

async function send(what: string, url: URL, init: RequestInit) {
  try {
    const headers = { accept: "application/json", ...init.headers };
    // A redirect could carry the keys elsewhere.
    const response = await fetch(url, { ...init, headers, redirect: "error" });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    throw connectionFailure(what, error, init.signal?.aborted === true);
  }
}

function connectionFailure(what: string, cause: unknown, isLate: boolean): ProviderError {
  const code = connectionError.safeParse(cause).data?.cause.code ?? "the connection broke";
  if (neverConnected.has(code)) return new ProviderError("unreachable", `${what}: ${code}`, { cause });
  return new ProviderError("unknown_outcome", `${what}: ${isLate ? "no answer in time" : code}`, { cause });
}

/** A JSON text parsed, or null when it is not JSON; then no schema accepts it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the code is quoted: the description of an error may repeat what was sent. */
function errorResponse(api: HttpApi, what: string, status: number, body: unknown): ErrorResponse {
  const code =
    z
      .string()
      .regex(/^[\w.-]{1,80}$/)
      .safeParse(api.errorCode.safeParse(body).data).data ?? "";
  return new ErrorResponse(
    problemOf(api, status, code),
    `${what} was answered with ${status} ${code}`.trim(),
    status,
    code,
  );
}

function problemOf({ problems }: HttpApi, status: number, code: string): ProviderProblem {
  if (Object.hasOwn(problems, code)) return problems[code] ?? "invalid";
  if (status === 429) return "unreachable"; // Too many requests: it was not looked at.
  // 409: the same request is being carried out.
  return status >= 500 || status === 408 || status === 409 ? "unknown_outcome" : "invalid";
}
