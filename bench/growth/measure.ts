import { medianOf } from "../table.ts";
import type { Probe } from "./probe.ts";
import type { Samples } from "./samples.ts";
import { timedRequest } from "./timed-request.ts";

/** A shop of one size, with samples of its data. */
export type FilledShop = { origin: string; samples: Samples };

/** Response times in milliseconds: the medians of ROUNDS. */
export type Times = { p50: number; p99: number };

/** The times of a call at each size, in the order of the shops. */
export type Growth = { group: string; name: string; times: Times[] };

const WARM_UP = 10;

/** Other work of the machine can slow down one round; the median ignores it. */
const ROUNDS = 5;

/** The times of a probe in each shop, over `samples` requests in all. */
export async function measureProbe(shops: readonly FilledShop[], probe: Probe, samples: number): Promise<Times[]> {
  await measureInTurns(shops, probe, WARM_UP);
  const rounds = shops.map((): Times[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = await measureInTurns(shops, probe, Math.ceil(samples / ROUNDS));
    for (const [index, ms] of taken.entries()) rounds[index]?.push(timesOf(ms));
  }
  return rounds.map((times) => ({
    p50: medianOf(times.map(({ p50 }) => p50)),
    p99: medianOf(times.map(({ p99 }) => p99)),
  }));
}

/**
 * The times of each shop, in milliseconds. The shops get requests in turns, so that other work of the machine affects all sizes alike.
 * The first shop changes with each sample.
 */
async function measureInTurns(
  shops: readonly FilledShop[],
  { name, request: requestOf }: Probe,
  samples: number,
): Promise<number[][]> {
  const taken = shops.map((): number[] => []);
  for (let sample = 0; sample < samples; sample += 1) {
    for (let turn = 0; turn < shops.length; turn += 1) {
      const index = (turn + sample) % shops.length;
      const shop = shops[index];
      if (!shop) continue;
      try {
        const { ms } = await timedRequest(shop.origin, await requestOf(shop.samples));
        taken[index]?.push(ms);
      } catch (cause) {
        throw new Error(`"${name}" at ${shop.samples.size}`, { cause });
      }
    }
  }
  return taken;
}

function timesOf(taken: number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
