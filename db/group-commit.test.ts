import { expect, test } from "vitest";
import type { Db } from "#db/connection.ts";
import { batched } from "#db/group-commit.ts";

const db = {} as Db; // Only passed on.

/** Doubles numbers, and records which ones were handled in which transaction. */
function doubler({ refused = -1 } = {}) {
  const transactions: number[][] = [];
  const handle = async (numbers: readonly number[]) => {
    transactions.push([...numbers]);
    if (numbers.includes(refused)) throw new Error(`${refused} is refused`);
    return numbers.map((number) => number * 2);
  };
  const double = batched<number, number>({
    alone: async (_, number) => (await handle([number]))[0] ?? Number.NaN,
    together: (_, numbers) => handle(numbers),
  });
  return { transactions, double: (number: number) => double(db, number) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

test("ORD-02 the first of forty concurrent inputs does not wait, and the others share two transactions of at most twenty", async () => {
  const { transactions, double } = doubler();
  expect(await Promise.all(upTo(40).map(double))).toEqual(upTo(40).map((number) => number * 2));
  expect(transactions).toEqual([[0], upTo(40).slice(1, 21), upTo(40).slice(21)]);
});

test("ORD-02 when a batch fails, each of its inputs is handled alone, and only the refused one fails", async () => {
  const { transactions, double } = doubler({ refused: 3 });
  const settled = await Promise.allSettled(upTo(6).map(double));
  expect(settled.map(({ status }) => status)).toEqual(upTo(6).map((n) => (n === 3 ? "rejected" : "fulfilled")));
  expect(transactions).toEqual([[0], [1, 2, 3, 4, 5], [1], [2], [3], [4], [5]]);
});
