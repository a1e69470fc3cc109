import type { Samples } from "./samples.ts";
import type { ProbeRequest } from "./timed-request.ts";

/** A measured call: its name, and a function that prepares a request, which is not timed. */
export type Probe = { name: string; request(samples: Samples): ProbeRequest | Promise<ProbeRequest> };

/** A path with these parameters. */
export const pathOf = (path: string, query: Record<string, string | number> = {}): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};
