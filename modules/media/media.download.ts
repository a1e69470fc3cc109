import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { errorCode } from "#db/error-code.ts";
import { checkedLookup, hostOf, mayReach, PrivateAddress, type ReachableAddresses } from "./media.addresses.ts";

/** Milliseconds until a picture must have arrived, and how often another address may answer in its place. */
const TIME_LIMIT = 30_000;
const MAX_REDIRECTS = 3;

/** The bytes of a picture, or why they did not come, as a sentence. */
export type Download = { bytes: Uint8Array; problem: null } | { bytes: null; problem: string };

/**
 * Downloads a picture of at most `MAX_IMAGE_BYTES`, which is not decoded yet. Each address is checked where it is resolved, that of a
 * redirect too, so that nothing is asked of a private network.
 */
export async function downloadPicture(address: string, reachable: ReachableAddresses): Promise<Download> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await get(url, reachable, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAll(response);
      response.destroy();
      const isElsewhere = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
      if (!isElsewhere || !URL.canParse(headers.location ?? "", url))
        return failed(`The address answered with ${statusCode}.`);
      url = new URL(headers.location ?? "", url);
    }
    return failed("The address redirects too many times.");
  } catch (error) {
    return failed(problemOf(error));
  }
}

async function get(url: URL, reachable: ReachableAddresses, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = hostOf(url);
  // A host that is an IP address is never resolved.
  if (isIP(host) !== 0 && !mayReach(reachable, host, host)) throw new PrivateAddress();
  const client = url.protocol === "https:" ? https : url.protocol === "http:" ? http : null;
  if (!client) throw new TypeError("Only http and https");
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const headers = { accept: "image/avif,image/webp,image/png,image/jpeg", "user-agent": "Tulin" };
  client
    .get(url, { headers, agent: false, lookup: checkedLookup(host, reachable), signal }, resolve)
    .on("error", reject);
  return promise;
}

/** The body of a response, which is not read beyond the largest picture. */
async function readAll(response: http.IncomingMessage): Promise<Download> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_IMAGE_BYTES) {
      response.destroy();
      return failed(`This picture is too large. Use at most ${MAX_IMAGE_BYTES / 2 ** 20} MB.`);
    }
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), problem: null };
}

const failed = (problem: string): Download => ({ bytes: null, problem });

function problemOf(error: unknown): string {
  if (error instanceof PrivateAddress) return "The address is not on the public internet.";
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"))
    return `The picture did not arrive within ${TIME_LIMIT / 1000} seconds.`;
  if (error instanceof TypeError) return "The address must begin with https:// or http://.";
  return `The address could not be reached (${errorCode(error) ?? "no answer"}).`;
}
