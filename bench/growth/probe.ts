import type { ProbeRequest } from "./ask.ts";
import type { Samples } from "./samples.ts";

/** A call that is measured: its name, and how it is asked, which is not timed. */
export type Probe = { name: string; request(lots: Samples): ProbeRequest | Promise<ProbeRequest> };

/** A path with these parameters. */
export const address = (path: string, query: Record<string, string | number> = {}): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};
