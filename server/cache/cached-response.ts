import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyBaseLogger } from "fastify";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";

/** The response of a route handler before it is compressed. With `cdn` a CDN is told when one of these tags changes. */
export type RawResponse = {
  route: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  cdn: { tags: readonly string[]; changesSoon: boolean } | null;
};

type Encoding = "br" | "gzip" | "identity";
type Version = { head: string[]; body: Buffer };

/** A response that can be sent many times: compressed once, its headers in the form that Node writes fastest. */
export type CachedResponse = {
  route: string;
  status: number;
  etag: string;
  /** Writes one line to the log, prepared once for each method and status. */
  logs: Record<"GET" | "HEAD", Record<"full" | "notModified", () => void>>;
  encodings: Record<Encoding, Version>;
  /** The headers of `304 Not Modified`. */
  notModifiedHead: string[];
  /** Bytes that it takes in memory, roughly. */
  size: number;
};

/**
 * A browser revalidates every time and mostly gets a 304. A CDN in front may keep a response for ten seconds. Without
 * `stale-while-revalidate`: browsers follow it too, and would show the price or the ways to pay of a minute ago.
 */
const CACHE_CONTROL = "public, max-age=0, s-maxage=10";

/** As long as this process keeps it: the CDN is told of each change, unless it comes by itself. */
const PURGED_CACHE_CONTROL = "public, max-age=0, s-maxage=600";

/** Milliseconds for which a CDN may send such a response. */
export const CDN_MAX_AGE_MS = 600_000;

/** Headers of the rendered response that are not copied: they are set below, or by Node. The request id is that of the rendering. */
const OWN_HEADERS = new Set([
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
]);

/** Bytes below which compression saves no packet. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses a response, and adds an ETag when its status is 200. */
export async function toCachedResponse(
  { route, status, headers, body, cdn }: RawResponse,
  log: FastifyBaseLogger,
): Promise<CachedResponse> {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const head = ["vary", "Accept-Encoding", ...headerLines(headers)];
  if (status === 200)
    head.push("cache-control", cdn && !cdn.changesSoon ? PURGED_CACHE_CONTROL : CACHE_CONTROL, "etag", etag);
  else if (headers["cache-control"]) head.push("cache-control", headers["cache-control"]);
  if (status === 200 && cdn && cdn.tags.length > 0) head.push("cache-tag", cdn.tags.join(","));
  const [br, gzipped] = body.length < MIN_BYTES ? [] : await Promise.all([brotliOf(body), gz(body)]);
  const identity = versionOf(head, body);
  return {
    route,
    status,
    etag,
    logs: preparedLogs(log, { request: headers[REQUEST_ID_HEADER], route, cached: true }, status),
    encodings: {
      br: br ? versionOf(head, br, "br") : identity,
      gzip: gzipped ? versionOf(head, gzipped, "gzip") : identity,
      identity,
    },
    notModifiedHead: head,
    size: 2048 + body.length + (br?.length ?? 0) + (gzipped?.length ?? 0),
  };
}

function preparedLogs(log: FastifyBaseLogger, fields: object, status: number): CachedResponse["logs"] {
  const prepare = (method: string, status: number) => {
    const prepared = log.child({ ...fields, method, status });
    return () => prepared.info("request");
  };
  const ofMethod = (method: string) => ({ full: prepare(method, status), notModified: prepare(method, 304) });
  return { GET: ofMethod("GET"), HEAD: ofMethod("HEAD") };
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

/** Sends a cached response, or 304 when the client has it already, and logs it. */
export function sendCachedResponse(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const { status, etag, notModifiedHead, encodings, logs } = cached;
  const isHead = request.method === "HEAD";
  const log = logs[isHead ? "HEAD" : "GET"];
  if (status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, notModifiedHead).end();
    log.notModified();
  } else {
    const { head, body } = encodings[encodingFor(request.headers["accept-encoding"])];
    response.writeHead(status, head).end(isHead ? undefined : body);
    log.full();
  }
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
