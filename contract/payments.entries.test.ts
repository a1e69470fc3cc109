import { expect, test } from "vitest";
import { shownEvents } from "./payments.entries.ts";
import type { PaymentEvent } from "./payments.ts";

/** The ids of the entries that a customer sees of these. */
const shownOf = (...entries: [kind: PaymentEvent["kind"], amount: number][]): number[] =>
  shownEvents(
    entries.map(([kind, amount], id) => ({
      id,
      kind,
      amount,
      at: "2026-11-27T02:00:00.000Z",
      by: null,
      reference: null,
      reason: null,
      method: null,
      mode: null,
      provider: null,
      pieces: [],
    })),
  ).map(({ id }) => id);

test("PAY-01 a customer sees what was paid, refunded and written off, but no cash whose collection was undone", () => {
  expect(shownOf(["collected", 500])).toEqual([0]);
  expect(shownOf(["paid", 100], ["collected", 400], ["remitted", 400], ["refunded", 50])).toEqual([0, 1, 3]);
  expect(shownOf(["paid", 100], ["refunded", 50], ["written_off", 50])).toEqual([0, 1, 2]);
  expect(shownOf(["collected", 500], ["collection_undone", 500])).toEqual([]);
  expect(
    shownOf(["collected", 500], ["collection_undone", 500], ["collected", 500], ["collection_undone", 500]),
  ).toEqual([]);
  expect(shownOf(["collected", 500], ["collection_undone", 500], ["collected", 500])).toEqual([2]);
  // Two parcels, of which the second one's delivery is undone; then both at once.
  expect(shownOf(["collected", 300], ["collected", 200], ["collection_undone", 200])).toEqual([0]);
  expect(shownOf(["collected", 300], ["collected", 200], ["collection_undone", 500])).toEqual([]);
});
