import fc from "fast-check";
import { expect, test } from "vitest";
import { sendQuantitySteps } from "./send-quantity-steps.ts";

/** A fake server: keeps the quantity within 1..limit and responds after a turn of the event loop. */
function serverWith(quantity: number, limit = 10) {
  const line = { quantity, underway: 0, mostUnderway: 0 };
  return {
    line,
    async step(step: "inc" | "dec") {
      line.underway += 1;
      line.mostUnderway = Math.max(line.mostUnderway, line.underway);
      await Promise.resolve();
      line.underway -= 1;
      const next = line.quantity + (step === "inc" ? 1 : -1);
      if (next < 1 || next > limit) throw new Error("refused");
      line.quantity = next;
      return next;
    },
  };
}

test("CART-04 rapid clicks end with client and server equal, one step at a time", async () => {
  const clicks = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), clicks, async (start, goals) => {
      const server = serverWith(start);
      let known = start;
      let goal = start;
      let next = 0;
      await sendQuantitySteps({
        quantity: () => known,
        // The goal may change at each read, as it does when the customer clicks again.
        goal: () => {
          goal = goals[next] ?? goal;
          next += 1;
          return goal;
        },
        send: async (step) => {
          known = await server.step(step);
        },
      });
      expect(server.line.quantity).toBe(goal);
      expect(known).toBe(goal);
      expect(server.line.mostUnderway).toBeLessThanOrEqual(1);
    }),
  );
});

test("CART-04 a refusal ends the sending at once and is thrown", async () => {
  const server = serverWith(2, 3);
  let known = 2;
  const sending = sendQuantitySteps({
    quantity: () => known,
    goal: () => 9,
    send: async (step) => {
      known = await server.step(step);
    },
  });
  await expect(sending).rejects.toThrow("refused");
  expect(known).toBe(3);
});

test("no step is sent for a removed line", async () => {
  await sendQuantitySteps({
    quantity: () => undefined,
    goal: () => 4,
    send: () => Promise.reject(new Error("nothing may be sent")),
  });
});
