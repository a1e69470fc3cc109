import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export type WrkOptions = { connections: number; seconds: number; headers: Readonly<Record<string, string>> };

/**
 * Loads a URL with wrk, which is quicker than any server written in JavaScript. Returns the number of responses.
 * @throws when wrk is not installed, or when a response is an error
 */
export async function loadWithWrk(url: string, { connections, seconds, headers }: WrkOptions): Promise<number> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = spawn("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...headerArgs, url]);
  const output = text(wrk.stdout);
  await once(wrk, "spawn").catch(() => {
    throw new Error("The bench needs wrk. Install it: apt-get install wrk");
  });
  const report = await output;
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url} did not always respond with 200:\n${report}`);
  const [, requests] = /(\d+) requests in/.exec(report) ?? [];
  if (!requests) throw new Error(`wrk printed no figures:\n${report}`);
  return Number(requests);
}
