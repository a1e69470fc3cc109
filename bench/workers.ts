import { availableParallelism } from "node:os";
import { type CrowdTarget, sendCrowd } from "./crowd.ts";
import type { Server } from "./processes.ts";
import { withBenchShops } from "./setup.ts";
import { medianOf, type Row, ratioTable } from "./table.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 3;

/** So few that one process turns nobody away. */
const CONNECTIONS = 12;

/** Measures what a second process brings: the same shop with WORKERS=1 and WORKERS=2, in turns. */
export async function measureWorkers(say: (line: string) => void): Promise<void> {
  await withBenchShops([{ WORKERS: "1" }, { WORKERS: "2" }], async ([one, two]) => {
    if (!one || !two) return;
    const rows: Row[] = [];
    for (const [sought, what] of [
      ["page", "a product's page, made anew"],
      ["search", "a search that nobody has made"],
      ["stored", "a list from memory"],
    ] as const) {
      say(`Asking for ${what} …`);
      rows.push(await compare(sought, what, one, two));
    }
    const cores = availableParallelism();
    say(
      `\n${ratioTable(rows)}\n\nOn ${cores} cores, of which those who ask and PostgreSQL need their part as well: what they take, ` +
        "a second process cannot have.",
    );
  });
}

async function compare(sought: CrowdTarget, what: string, one: Server, two: Server): Promise<Row> {
  await rateOf(one, sought); // Warms both up; not counted.
  await rateOf(two, sought);
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ one: await rateOf(one, sought), two: await rateOf(two, sought) });
  return {
    name: `${what}, a second, two workers`,
    shop: medianOf(rounds.map((round) => round.two)),
    baseline: medianOf(rounds.map((round) => round.one)),
    ratio: medianOf(rounds.map((round) => round.two / round.one)),
    baselineName: "one worker",
  };
}

async function rateOf({ origin }: Server, sought: CrowdTarget): Promise<number> {
  const came = await sendCrowd(origin, { target: sought, connections: CONNECTIONS, seconds: ROUND_SECONDS });
  const good = came.statuses["200"] ?? 0;
  if (came.unanswered > 0 || Object.keys(came.statuses).length > 1)
    throw new Error(`${sought}: not every request was answered well: ${JSON.stringify(came)}`);
  return good / came.seconds;
}
