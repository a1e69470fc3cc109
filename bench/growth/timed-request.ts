import { Agent, request } from "node:http";

/** A request to a shop. `path` as in the contract. */
export type ProbeRequest = {
  path: string;
  method?: "GET" | "POST" | "PUT";
  token?: string;
  body?: object;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let requests = 0;

/**
 * The path and headers of a request that bypasses the page cache. API paths use a spelling that the router accepts and
 * the cache does not know: `/%61pi/search`. Pages are cached by host name, so each request has another one.
 */
function uncached(path: string): { path: string; headers: Record<string, string> } {
  requests += 1;
  if (path.startsWith("/api/")) return { path: path.replace("/api/", "/%61pi/"), headers: {} };
  return { path, headers: { host: `shop-${requests}.example` } };
}

/** The response and its time in milliseconds. @throws when the status is not a success */
export function timedRequest(
  origin: string,
  { path, method = "GET", token, body }: ProbeRequest,
): Promise<{ ms: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; text: string }>();
  const sent = body && JSON.stringify(body);
  const target = uncached(path);
  const headers = {
    ...target.headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
  };
  const started = performance.now();
  const call = request(origin + target.path, { method, headers, agent }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () => {
      const ms = performance.now() - started;
      const text = Buffer.concat(parts).toString();
      if ((response.statusCode ?? 500) < 300) resolve({ ms, text });
      else reject(new Error(`${method} ${path} returned ${response.statusCode}: ${text.slice(0, 300)}`));
    });
  });
  call.on("error", reject);
  call.end(sent);
  return promise;
}
