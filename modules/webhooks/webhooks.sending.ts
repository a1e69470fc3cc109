import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { errorCode } from "#db/error-code.ts";
import { checkedLookup, hostOf, mayReach, PrivateAddress } from "#modules/media/media.ts";
import type { WebhookSetup } from "./webhooks.ts";

/** Milliseconds until an endpoint must have answered. */
const TIME_LIMIT = 10_000;

/** What an endpoint answered, or why it did not. */
export type Answer = { statusCode: number; problem: null } | { statusCode: null; problem: string };

type Message = { url: string; headers: Record<string, string>; body: string };

/**
 * Posts a message. Its address is checked where it is resolved: the checked address is the one that is used. Redirects are
 * not followed, and the body of the answer is not read.
 */
export function postMessage(message: Message, { reachable, timeLimit = TIME_LIMIT }: WebhookSetup): Promise<Answer> {
  const url = new URL(message.url);
  const host = hostOf(url);
  // A host that is an IP address is never resolved.
  if (isIP(host) !== 0 && !mayReach(reachable, host, host)) return Promise.resolve(unreachable(PRIVATE));
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: { ...message.headers, "content-length": Buffer.byteLength(message.body) },
    agent: false,
    lookup: checkedLookup(host, reachable),
    signal: AbortSignal.timeout(timeLimit),
  });
  request.once("response", (response) => {
    resolve({ statusCode: response.statusCode ?? 0, problem: null });
    response.destroy();
  });
  request.on("error", (error) => resolve(unreachable(problemOf(error, timeLimit))));
  request.end(message.body);
  return promise;
}

const PRIVATE = "Its address is not on the public internet, so nothing was sent.";

const unreachable = (problem: string): Answer => ({ statusCode: null, problem });

function problemOf(error: Error, timeLimit: number): string {
  if (error instanceof PrivateAddress) return PRIVATE;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `No answer within ${timeLimit / 1000} seconds.`;
  return `It could not be reached (${errorCode(error) ?? error.message}).`;
}
