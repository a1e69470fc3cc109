import { describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type OrderState, orderStates, orderTransitions } from "#contract/orders.states.ts";
import { customerTransitions, missingForTransition, parseSearchTerms, statesBefore } from "./orders.rules.ts";

const states = keysOf(orderStates);

describe("ORD-01 the table of transitions", () => {
  test("only a failed delivery leads back, to Shipped; no other state is reached twice, and each is reached", () => {
    const waysBack = ["delivery_failed to shipped"];
    const reached = (state: OrderState, passed: readonly OrderState[] = []): OrderState[] =>
      orderTransitions[state]
        .filter((next) => !passed.includes(state) && !waysBack.includes(`${state} to ${next}`))
        .flatMap((next) => [next, ...reached(next, [...passed, state])]);
    for (const state of states) expect(reached(state)).not.toContain(state);
    expect(new Set(["pending", ...reached("pending")])).toEqual(new Set(states));
  });

  test("the reverse lookup matches the table", () => {
    for (const from of states) {
      for (const to of states) {
        const leads = (orderTransitions[from] as readonly OrderState[]).includes(to);
        expect(statesBefore(to).includes(from), `${from} to ${to}`).toBe(leads);
      }
    }
  });

  test.each([
    ["pending", null, ["pending"]],
    ["confirmed", 24, ["pending", "confirmed"]],
    ["packed", 24, ["pending", "confirmed", "packed"]],
  ] as const)(
    "a customer can call off until %s within %s hours, and nothing else",
    (cancel_until, cancel_hours, open) => {
      const placed_at = new Date("2026-11-20T00:00:00Z");
      const after = (hours: number) => new Date(placed_at.getTime() + hours * 3_600_000);
      for (const state of states) {
        const movesAfter = (hours: number) =>
          customerTransitions({ state, placed_at }, { cancel_until, cancel_hours }, after(hours));
        const allowed = open.some((each) => each === state) ? ["cancelled"] : [];
        expect(movesAfter(23.99), state).toEqual(allowed);
        expect(movesAfter(24), state).toEqual(cancel_hours === null ? allowed : []);
      }
    },
  );

  test("cancelling, returning and a failed delivery require a reason, and a tracking number requires a courier", () => {
    for (const state of states) {
      const needs = ["delivery_failed", "cancelled", "returned"].includes(state);
      expect(missingForTransition(state, {}) !== null, state).toBe(needs);
      expect(missingForTransition(state, { reason: "So." })).toBeNull();
    }
    expect(missingForTransition("shipped", { courier: "LBC", courier_tracking: "1" })).toBeNull();
    expect(missingForTransition("shipped", { courier_tracking: "1" })).toHaveProperty("courier");
  });
});

const spelt = (...spellings: string[]) => ({ spellings });

test.each([
  ["Maria Clara", [spelt("Maria"), spelt("Clara")]],
  ["10482", [spelt("10482")]],
  ["0917 555 0142", [{ phone: "+639175550142", typed: ["0917 555 0142", "09175550142"] }]],
  ["+63 917 555 0142", [{ phone: "+639175550142", typed: ["+63 917 555 0142", "639175550142"] }]],
  ["917 555 0142", [{ phone: "+639175550142", typed: ["917 555 0142", "9175550142"] }]],
  ["(02) 8555 0118", [spelt("(02) 8555 0118", "0285550118", "63285550118")]],
  ["+1 415 555 0142", [spelt("+1 415 555 0142", "14155550142")]],
  ["0917", [spelt("0917", "63917")]],
  ["tl-261120-10482", [{ tracking_no: "TL-261120-10482" }]],
  ["TL-261120", [spelt("TL-261120")]],
  ["inv-0000012", [{ spellings: ["inv-0000012"], document: { kind: "invoice", number: 12 } }]],
  ["CN-7", [{ spellings: ["CN-7"], document: { kind: "credit_note", number: 7 } }]],
  ["INV-", [spelt("INV-")]],
  ["maria 0917", [spelt("maria"), spelt("0917", "63917")]],
  ["Maria@Clara.ph", [{ email: "maria@clara.ph" }]],
  ["maria@", [spelt("maria@")]],
  ["@clara.ph", [spelt("@clara.ph")]],
])("ADM-06 a search for %j looks for %j", (typed, terms) => {
  expect(parseSearchTerms(typed)).toEqual(terms);
});
