import { ask } from "./ask.ts";
import type { Lots } from "./lots.ts";
import type { Probe } from "./probe.ts";

/** A shop of one size: where it answers, and what is asked about. */
export type Grown = { origin: string; lots: Lots };

/** Milliseconds that half of the answers took at most, and that 99 of 100 took at most. */
export type Times = { p50: number; p99: number };

/** What a call took at each size, in the order of the shops. */
export type Growth = { group: string; what: string; times: Times[] };

const WARM_UP = 10;

/**
 * Asks each shop in turns, so that whatever else the machine does falls on all sizes alike. Who comes first changes
 * from time to time.
 */
export async function measureProbe(
  shops: readonly Grown[],
  { what, ask: questionOf }: Probe,
  samples: number,
): Promise<Times[]> {
  const taken = shops.map((): number[] => []);
  for (let sample = -WARM_UP; sample < samples; sample += 1) {
    for (let turn = 0; turn < shops.length; turn += 1) {
      const place = (turn + Math.abs(sample)) % shops.length;
      const shop = shops[place];
      if (!shop) continue;
      try {
        const { ms } = await ask(shop.origin, await questionOf(shop.lots));
        if (sample >= 0) taken[place]?.push(ms);
      } catch (cause) {
        throw new Error(`"${what}" at ${shop.lots.size}`, { cause });
      }
    }
  }
  return taken.map(timesOf);
}

function timesOf(taken: number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
