import { Agent, request } from "node:http";

/** What is asked of a shop. `path` as the contract has it. */
export type ProbeRequest = {
  path: string;
  method?: "GET" | "POST" | "PUT";
  token?: string;
  body?: object;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let asked = 0;

/**
 * The same address so that no stored answer is found, and each one is made anew out of the database. Calls are spelt in a way that the
 * router reads alike and the page cache does not know: `/%61pi/search`. Pages are stored by the address of the shop that the visitor
 * typed, so each one is asked of a shop of another name.
 */
function uncached(path: string): { path: string; headers: Record<string, string> } {
  asked += 1;
  if (path.startsWith("/api/")) return { path: path.replace("/api/", "/%61pi/"), headers: {} };
  return { path, headers: { host: `shop-${asked}.example` } };
}

/** Milliseconds until the whole answer was there, and the answer. @throws when the shop refuses */
export function timedRequest(
  origin: string,
  { path, method = "GET", token, body }: ProbeRequest,
): Promise<{ ms: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; text: string }>();
  const sent = body && JSON.stringify(body);
  const spelt = uncached(path);
  const headers = {
    ...spelt.headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
  };
  const began = performance.now();
  const call = request(origin + spelt.path, { method, headers, agent }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("error", reject);
    answer.on("end", () => {
      const ms = performance.now() - began;
      const text = Buffer.concat(parts).toString();
      if ((answer.statusCode ?? 500) < 300) resolve({ ms, text });
      else reject(new Error(`${method} ${path} answers ${answer.statusCode}: ${text.slice(0, 300)}`));
    });
  });
  call.on("error", reject);
  call.end(sent);
  return promise;
}
