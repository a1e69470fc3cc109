import type { Call, CallInput, CallReply, Client, FileCall } from "#contract/api.ts";
import { XSRF_HEADER } from "#contract/headers.ts";
import { antiForgeryToken, fetchAntiForgeryToken } from "./anti-forgery.ts";
import { ApiError, type ReceivedRefusal, unreachable } from "./api-error.ts";
import { readForNextPage } from "./next-page.ts";
import { timeoutFor } from "./request-timeout.ts";
import { endSession, session } from "./session.ts";

const messages = {
  ended: "Your session has ended. Sign in again.",
  broken: "Something went wrong on our side. Nothing was lost; please try again.",
  timeout: "The shop did not answer in time. Try again in a moment.",
} as const;

/**
 * Every call of the contract over HTTP. When the shop is too busy for a call that an order needs,
 * it waits in line and repeats the call. Throws `ApiError`.
 */
export const call: Client = async (name, input, options = {}) => {
  const send = () => callOnce(name, input, options);
  try {
    return await (name.startsWith("GET ") ? readForNextPage(send, options.signal) : send());
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfter === null) throw error;
    const { isOrderingCall, waitInQueue } = await import("./wait-in-queue.ts");
    if (!isOrderingCall(name)) throw error;
    return waitInQueue(error.retryAfter, send, options.signal);
  }
};

const callOnce: Client = async (name, input, options = {}) => {
  const { token } = session();
  const changes = !name.startsWith("GET ");
  const late = AbortSignal.timeout(timeoutFor(name, "body" in input ? input.body : undefined));
  const signal = AbortSignal.any([late, ...(options.signal ? [options.signal] : [])]);
  const send = (forgery: string | null) =>
    fetch(
      requestOf(name, input, signal, {
        Accept: "application/json",
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(forgery !== null && { [XSRF_HEADER]: forgery }),
        ...options.headers,
      }),
    );
  try {
    let answer = await send(changes ? await antiForgeryToken(signal) : null);
    if (answer.status === 419) answer = await send(await fetchAntiForgeryToken(signal));
    return await read(answer, token);
  } catch (error) {
    throw failureOf(error, options.signal);
  }
};

/** Fetches the file of a call, with the name that the shop gives it. The timeout ends when the response begins. Throws `ApiError`. */
export async function fetchFile<C extends FileCall>(name: C, input: CallInput<C>): Promise<File> {
  const { token } = session();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new DOMException("No answer", "TimeoutError")), timeoutFor(name));
  try {
    const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(requestOf(name, input, waiting.signal, headers));
    clearTimeout(timer);
    if (!response.ok) return await refused(response, token);
    const [, file = "file"] = /filename="(.+?)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
    return new File([await response.blob()], file);
  } catch (error) {
    throw failureOf(error, undefined);
  }
}

function requestOf<C extends Call>(
  name: C,
  input: CallInput<C>,
  signal: AbortSignal,
  headers: Record<string, string>,
): Request {
  // The types of a call's parts do not matter here.
  const { params = {}, query = {}, body } = input as { params?: Values; query?: Values; body?: unknown };
  const [method, path = "/"] = name.split(" ");
  const url = pathOf(path, params) + searchOf(query);
  if (body === undefined || body instanceof FormData)
    return new Request(url, { method, signal, headers, body: body ?? null });
  const json = { ...headers, "Content-Type": "application/json" };
  return new Request(url, { method, signal, headers: json, body: JSON.stringify(body) });
}

type Values = Record<string, string | number | boolean | readonly string[] | undefined>;

const pathOf = (path: string, params: Values): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function searchOf(query: Values): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

async function read<C extends Call>(answer: Response, token: string | null): Promise<CallReply<C>> {
  // The server validates its responses; validating again would load zod in the browser.
  if (answer.ok && isJson(answer)) return (await answer.json()) as CallReply<C>;
  return refused(answer, token);
}

const isJson = (answer: Response): boolean => answer.headers.get("Content-Type")?.includes("json") ?? false;

async function refused(answer: Response, token: string | null): Promise<never> {
  const refusal: ReceivedRefusal = isJson(answer) ? await answer.json() : {};
  if (refusal.code === "session_ended" && token !== null) endSession(token, refusal.message ?? messages.ended);
  const kind = answer.ok || answer.status >= 500 ? "broken" : "refused";
  const retryAfter = answer.status === 503 ? Number(answer.headers.get("Retry-After")) || null : null;
  throw new ApiError(kind, refusal.message ?? messages.broken, answer.status, { ...refusal, retryAfter });
}

function failureOf(reason: unknown, callers: AbortSignal | undefined): unknown {
  if (reason instanceof ApiError || callers?.aborted) return reason;
  const late = reason instanceof DOMException && reason.name === "TimeoutError";
  return late ? new ApiError("timeout", messages.timeout) : unreachable();
}
