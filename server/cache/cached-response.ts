import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";

/** What a handler answered on a route, before anything is done to it. */
export type RawResponse = { route: string; status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Encoding = "br" | "gzip" | "identity";
type Version = { head: readonly string[]; body: Buffer };

/** An answer ready to be sent any number of times: compressed once, its headers as Node writes them. */
export type CachedResponse = {
  /** The route behind it, for the log. */
  route: string;
  status: number;
  etag: string;
  /** The request that a refusal names in its body; good answers name none, and each request gets an id of its own. */
  requestId: string | null;
  encodings: Record<Encoding, Version>;
  /** The headers of `304 Not Modified`. */
  notModifiedHead: readonly string[];
  /** Bytes it takes in memory, near enough. */
  size: number;
};

/**
 * A browser asks each time and is mostly told that nothing changed; a CDN in front may hold an answer for ten seconds,
 * and give an old one while it fetches the new.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";

/** Headers of the one answer that was rendered, which each answer sent from it gets anew or does without. */
const OWN_HEADERS = new Set([
  ...[
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "date",
    "etag",
    "keep-alive",
    "transfer-encoding",
    "vary",
  ],
  REQUEST_ID_HEADER,
]);

/** Below this many bytes a packet carries the answer either way. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Makes a rendered answer ready for sending: compressed, and with an ETag when it is a good one. */
export async function toCachedResponse({ route, status, headers, body }: RawResponse): Promise<CachedResponse> {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const head = ["vary", "Accept-Encoding", ...headerLines(headers)];
  if (status === 200) head.push("cache-control", CACHE_CONTROL, "etag", etag);
  else if (headers["cache-control"]) head.push("cache-control", headers["cache-control"]);
  const [br, gzipped] = body.length < SMALLEST ? [] : await Promise.all([brotliOf(body), gz(body)]);
  const identity = versionOf(head, body);
  return {
    route,
    status,
    etag,
    requestId: status < 400 ? null : String(headers[REQUEST_ID_HEADER]),
    encodings: {
      br: br ? versionOf(head, br, "br") : identity,
      gzip: gzipped ? versionOf(head, gzipped, "gzip") : identity,
      identity,
    },
    notModifiedHead: head,
    size: 2048 + body.length + (br?.length ?? 0) + (gzipped?.length ?? 0),
  };
}

const headerLines = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.has(name))
    .flatMap(([name, value = []]) => [value].flat().flatMap((each) => [name, String(each)]));

/** Brotli's own window of 4 MB would be taken for each answer; few are longer than this one of 256 KB. */
const brotliOf = (body: Buffer) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } });

const versionOf = (head: readonly string[], body: Buffer, encoding?: Encoding): Version => ({
  head: [...head, ...(encoding ? ["content-encoding", encoding] : []), "content-length", String(body.length)],
  body,
});

/** Sends an answer, or tells the client that it has it already. Gives the status that was sent. */
export function sendCachedResponse(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[],
): number {
  if (answer.status === 200 && isKnown(request.headers["if-none-match"], answer.etag)) {
    response.writeHead(304, [...answer.notModifiedHead, ...more]).end();
    return 304;
  }
  const { head, body } = answer.encodings[encodingFor(request.headers["accept-encoding"])];
  response.writeHead(answer.status, [...head, ...more]);
  if (request.method === "HEAD") response.end();
  else response.end(body);
  return answer.status;
}

/** Whether the client holds this version: RFC 9110, section 13.1.2, with the weak comparison. */
function isKnown(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held === "*" || held.split(",").some((one) => one.trim().replace(/^W\//, "") === etag.slice(2));
}

/** What was found out about the few lines that nearly all clients send. */
const understood = new Map<string, Encoding>();
const MOST_UNDERSTOOD = 100;

/** The best encoding of ours that the client takes. */
function encodingFor(header = ""): Encoding {
  const known = understood.get(header);
  if (known) return known;
  const encoding = encodingIn(header.toLowerCase());
  if (understood.size < MOST_UNDERSTOOD) understood.set(header, encoding);
  return encoding;
}

function encodingIn(accepted: string): Encoding {
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "identity";
}

const takes = (accepted: string, encoding: string): boolean =>
  accepted.includes(encoding) &&
  accepted.split(",").some((part) => {
    const [name = "", ...weights] = part.split(";");
    return name.trim() === encoding && !weights.some((weight) => /^\s*q=0(\.0*)?\s*$/.test(weight));
  });
