import { type LookupAddress, lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorCode } from "#db/error-code.ts";
import { hostOf, mayReach, type ReachableAddresses } from "./webhooks.addresses.ts";
import type { WebhookSetup } from "./webhooks.ts";

/** Milliseconds until an endpoint must have answered. */
const TIME_LIMIT = 10_000;

/** What an endpoint answered, or why it did not. */
export type Answer = { statusCode: number; problem: null } | { statusCode: null; problem: string };

type Message = { url: string; headers: Record<string, string>; body: string };

/**
 * Posts a message. Its address is checked where it is resolved, so that the one that was checked is the one that is used. Redirects are
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

class PrivateAddress extends Error {}

/** A lookup that fails when the host has an address that may not be reached. */
const checkedLookup =
  (host: string, reachable: ReachableAddresses): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, "");
      const [first] = found;
      if (!first) return done(new Error("The host has no address"), "");
      if (!found.every(({ address }) => mayReach(reachable, host, address))) return done(new PrivateAddress(), "");
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

const unreachable = (problem: string): Answer => ({ statusCode: null, problem });

function problemOf(error: Error, timeLimit: number): string {
  if (error instanceof PrivateAddress) return PRIVATE;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `No answer within ${timeLimit / 1000} seconds.`;
  return `It could not be reached (${errorCode(error) ?? error.message}).`;
}
