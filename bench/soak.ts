import { residentMegabytesOf } from "./cpu.ts";
import { inPeace, send } from "./crowd.ts";
import { withShops } from "./ground.ts";
import { figuresOf } from "./table.ts";

const MINUTES = 10;

/** Milliseconds between two looks at the memory. */
const LOOK_MS = 1000;

/** Asks five times as much of the shop as it can carry, for ten minutes or as many as are given, and watches its memory. */
export async function measureSoak([minutes = String(MINUTES)]: string[], say: (line: string) => void): Promise<void> {
  await withShops([{}], async ([shop]) => {
    if (!shop) return;
    await inPeace(shop.origin, 2); // Warms up.
    const { capacity, times } = await inPeace(shop.origin, 5);
    say(
      `In peace it answers ${capacity.toFixed(0)} searches a second, 99 of 100 within ${times.most99.toFixed(0)} ms. ` +
        `Now ${minutes} minutes of five times as many …`,
    );
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(residentMegabytesOf(shop.pid)), LOOK_MS);
    const load = { connections: 250, seconds: Number(minutes) * 60, rate: capacity * 5 };
    const came = await send(shop.origin, { sought: "search", ...load });
    clearInterval(timer);
    const fifth = Math.ceil(seen.length / 5);
    const { 200: served = 0, 503: refused = 0, ...others } = came.statuses;
    const most99 = (status: string) => came.times[status]?.most99 ?? 0;
    say(
      `\n${figuresOf([
        { what: "memory of the shop's process, at most", figure: Math.max(...seen), unit: "MB", most: 250 },
        { what: "99 of 100 searches that were served, within", figure: most99("200"), unit: "ms", most: 1000 },
        { what: "99 of 100 refusals, within", figure: most99("503"), unit: "ms", most: 1000 },
        { what: "requests without an answer", figure: came.broken, unit: "", most: 0 },
        { what: "answers that were neither", figure: Object.keys(others).length, unit: "", most: 0 },
      ])}\n\n${served} searches served (${(served / came.seconds).toFixed(0)} a second), ${refused} refused. ` +
        `Memory in the first fifth of the time: at most ${Math.max(...seen.slice(0, fifth)).toFixed(0)} MB, ` +
        `in the last: ${Math.max(...seen.slice(-fifth)).toFixed(0)} MB.`,
    );
  });
}
