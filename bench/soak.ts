import { measureCapacity, sendCrowd } from "./crowd.ts";
import { residentMegabytes } from "./process-usage.ts";
import { withBenchShops } from "./setup.ts";
import { measurementTable } from "./table.ts";

const MINUTES = 10;

/** Milliseconds between two looks at the memory. */
const LOOK_MS = 1000;

/** Asks five times as much of the shop as it can carry, for ten minutes or as many as are given, and watches its memory. */
export async function measureSoak([minutes = String(MINUTES)]: string[], say: (line: string) => void): Promise<void> {
  await withBenchShops([{}], async ([shop]) => {
    if (!shop) return;
    await measureCapacity(shop.origin, 2); // Warms up.
    const { capacity, times } = await measureCapacity(shop.origin, 5);
    say(
      `In peace it answers ${capacity.toFixed(0)} searches a second, 99 of 100 within ${times.p99.toFixed(0)} ms. ` +
        `Now ${minutes} minutes of five times as many …`,
    );
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(residentMegabytes(shop.pid)), LOOK_MS);
    const load = { connections: 250, seconds: Number(minutes) * 60, rate: capacity * 5 };
    const came = await sendCrowd(shop.origin, { target: "search", ...load });
    clearInterval(timer);
    const fifth = Math.ceil(seen.length / 5);
    const { 200: served = 0, 503: refused = 0, ...others } = came.statuses;
    const most99 = (status: string) => came.times[status]?.p99 ?? 0;
    say(
      `\n${measurementTable([
        { name: "memory of the shop's process, at most", value: Math.max(...seen), unit: "MB", max: 450 },
        { name: "99 of 100 searches that were served, within", value: most99("200"), unit: "ms", max: 1000 },
        { name: "99 of 100 refusals, within", value: most99("503"), unit: "ms", max: 1000 },
        { name: "requests without an answer", value: came.unanswered, unit: "", max: 0 },
        { name: "answers that were neither", value: Object.keys(others).length, unit: "", max: 0 },
      ])}\n\n${served} searches served (${(served / came.seconds).toFixed(0)} a second), ${refused} refused. ` +
        `Memory in the first fifth of the time: at most ${Math.max(...seen.slice(0, fifth)).toFixed(0)} MB, ` +
        `in the last: ${Math.max(...seen.slice(-fifth)).toFixed(0)} MB.`,
    );
  });
}
