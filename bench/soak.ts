import { measureCapacity, sendCrowd } from "./crowd.ts";
import { residentMegabytes } from "./process-usage.ts";
import { withBenchShops } from "./setup.ts";
import { measurementTable } from "./table.ts";

const MINUTES = 10;

/** Milliseconds between two samples of the memory. */
const SAMPLE_MS = 1000;

/** Sends five times the capacity of the shop for ten minutes, or the given number, and samples its memory. */
export async function measureSoak([minutes = String(MINUTES)]: string[], print: (line: string) => void): Promise<void> {
  await withBenchShops([{}], async ([shop]) => {
    if (!shop) return;
    await measureCapacity(shop.origin, 2); // Warms up.
    const { capacity, times } = await measureCapacity(shop.origin, 5);
    print(
      `Capacity: ${capacity.toFixed(0)} searches a second, p99 ${times.p99.toFixed(0)} ms. ` +
        `Sending five times as many for ${minutes} minutes …`,
    );
    const memory: number[] = [];
    const timer = setInterval(() => memory.push(residentMegabytes(shop.pid)), SAMPLE_MS);
    const load = { connections: 250, seconds: Number(minutes) * 60, rate: capacity * 5 };
    const result = await sendCrowd(shop.origin, load);
    clearInterval(timer);
    const fifth = Math.ceil(memory.length / 5);
    const { 200: served = 0, 503: refused = 0, ...others } = result.statuses;
    const p99Of = (status: string) => result.times[status]?.p99 ?? 0;
    print(
      `\n${measurementTable([
        { name: "peak memory of the shop process", value: Math.max(...memory), unit: "MB", max: 450 },
        { name: "p99 of served searches", value: p99Of("200"), unit: "ms", max: 1000 },
        { name: "p99 of refusals", value: p99Of("503"), unit: "ms", max: 1000 },
        { name: "requests without a response", value: result.unanswered, unit: "", max: 0 },
        { name: "refusals without Retry-After", value: result.refusedWithoutRetryAfter, unit: "", max: 0 },
        { name: "responses of another status", value: Object.keys(others).length, unit: "", max: 0 },
      ])}\n\n${served} searches served (${(served / result.seconds).toFixed(0)} a second), ${refused} refused. ` +
        `Memory in the first fifth of the time: at most ${Math.max(...memory.slice(0, fifth)).toFixed(0)} MB, ` +
        `in the last: ${Math.max(...memory.slice(-fifth)).toFixed(0)} MB.`,
    );
  });
}
