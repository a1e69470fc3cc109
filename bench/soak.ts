import { measureCapacity, sendCrowd } from "./crowd.ts";
import { residentMegabytes } from "./process-usage.ts";
import { withBenchShops } from "./setup.ts";
import { measurementTable } from "./table.ts";

const MINUTES = 10;

/** Milliseconds between two samples of the memory. */
const SAMPLE_MS = 1000;

/** Sends five times the capacity of the shop for ten minutes, or the given number, and samples its memory. */
export async function measureSoak([minutes = String(MINUTES)]: string[], say: (line: string) => void): Promise<void> {
  await withBenchShops([{}], async ([shop]) => {
    if (!shop) return;
    await measureCapacity(shop.origin, 2); // Warms up.
    const { capacity, times } = await measureCapacity(shop.origin, 5);
    say(
      `Capacity: ${capacity.toFixed(0)} searches a second, p99 ${times.p99.toFixed(0)} ms. ` +
        `Sending five times as many for ${minutes} minutes …`,
    );
    const memory: number[] = [];
    const timer = setInterval(() => memory.push(residentMegabytes(shop.pid)), SAMPLE_MS);
    const load = { connections: 250, seconds: Number(minutes) * 60, rate: capacity * 5 };
    const result = await sendCrowd(shop.origin, { target: "search", ...load });
    clearInterval(timer);
    const fifth = Math.ceil(memory.length / 5);
    const { 200: served = 0, 503: refused = 0, ...others } = result.statuses;
    const most99 = (status: string) => result.times[status]?.p99 ?? 0;
    say(
      `\n${measurementTable([
        { name: "memory of the shop's process, at most", value: Math.max(...memory), unit: "MB", max: 450 },
        { name: "99 of 100 searches that were served, within", value: most99("200"), unit: "ms", max: 1000 },
        { name: "99 of 100 refusals, within", value: most99("503"), unit: "ms", max: 1000 },
        { name: "requests without an answer", value: result.unanswered, unit: "", max: 0 },
        { name: "answers that were neither", value: Object.keys(others).length, unit: "", max: 0 },
      ])}\n\n${served} searches served (${(served / result.seconds).toFixed(0)} a second), ${refused} refused. ` +
        `Memory in the first fifth of the time: at most ${Math.max(...memory.slice(0, fifth)).toFixed(0)} MB, ` +
        `in the last: ${Math.max(...memory.slice(-fifth)).toFixed(0)} MB.`,
    );
  });
}
