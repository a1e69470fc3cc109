import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";

/** The response of a route handler before it is compressed. */
export type RawResponse = { route: string; status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Encoding = "br" | "gzip" | "identity";
type Version = { head: readonly string[]; body: Buffer };

/** A response that can be sent many times: compressed once, its headers in the form that Node writes fastest. */
export type CachedResponse = {
  /** For the log. */
  route: string;
  status: number;
  etag: string;
  /** The request id that an error names in its body; null for a success, where each request gets its own id. */
  requestId: string | null;
  encodings: Record<Encoding, Version>;
  /** The headers of `304 Not Modified`. */
  notModifiedHead: readonly string[];
  /** Bytes that it takes in memory, roughly. */
  size: number;
};

/**
 * A browser revalidates every time and mostly gets a 304. A CDN in front may keep a response for ten seconds, and serve it
 * for another minute while it fetches a new one.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";

/** Headers of the rendered response that are not copied: each response gets its own, or needs none. */
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

/** Bytes below which compression saves no packet. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses a response, and adds an ETag when its status is 200. */
export async function toCachedResponse({ route, status, headers, body }: RawResponse): Promise<CachedResponse> {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const head = ["vary", "Accept-Encoding", ...headerLines(headers)];
  if (status === 200) head.push("cache-control", CACHE_CONTROL, "etag", etag);
  else if (headers["cache-control"]) head.push("cache-control", headers["cache-control"]);
  const [br, gzipped] = body.length < MIN_BYTES ? [] : await Promise.all([brotliOf(body), gz(body)]);
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

/** Few responses are longer than this window of 256 KB; Brotli's default would allocate 4 MB for each. */
const brotliOf = (body: Buffer) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } });

const versionOf = (head: readonly string[], body: Buffer, encoding?: Encoding): Version => ({
  head: [...head, ...(encoding ? ["content-encoding", encoding] : []), "content-length", String(body.length)],
  body,
});

/** Sends a cached response, or 304 when the client has it already. Returns the status that was sent. */
export function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  extraHeaders: readonly string[],
): number {
  if (cached.status === 200 && matchesEtag(request.headers["if-none-match"], cached.etag)) {
    response.writeHead(304, [...cached.notModifiedHead, ...extraHeaders]).end();
    return 304;
  }
  const { head, body } = cached.encodings[encodingFor(request.headers["accept-encoding"])];
  response.writeHead(cached.status, [...head, ...extraHeaders]);
  if (request.method === "HEAD") response.end();
  else response.end(body);
  return cached.status;
}

/** Whether If-None-Match names this ETag: RFC 9110, section 13.1.2, weak comparison. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag.slice(2));
}

/** The encoding for each Accept-Encoding header seen so far: nearly all clients send one of a few. */
const knownHeaders = new Map<string, Encoding>();
const MAX_KNOWN_HEADERS = 100;

/** The best encoding that the client accepts. */
function encodingFor(header = ""): Encoding {
  const known = knownHeaders.get(header);
  if (known) return known;
  const encoding = encodingIn(header.toLowerCase());
  if (knownHeaders.size < MAX_KNOWN_HEADERS) knownHeaders.set(header, encoding);
  return encoding;
}

function encodingIn(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.includes(encoding) &&
  accepted.split(",").some((part) => {
    const [name = "", ...weights] = part.split(";");
    return name.trim() === encoding && !weights.some((weight) => /^\s*q=0(\.0*)?\s*$/.test(weight));
  });
