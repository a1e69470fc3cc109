import { describe, expect, test } from "vitest";
import { orderProgress } from "./order-progress.ts";

const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`;

describe("orderProgress", () => {
  test("a new order has all usual steps ahead, without the void states", () => {
    const steps = orderProgress({ status: 0, history: [{ status: 0, undo: null, at: at(10) }] });
    const usual = ["pending", "confirmed", "packed", "shipped", "delivered"];
    expect(steps.map(({ state }) => state)).toEqual(usual);
    expect(steps.map((step) => step.at)).toEqual(usual.map((state) => (state === "pending" ? at(10) : null)));
    expect(steps.filter(({ current }) => current).map(({ state }) => state)).toEqual(["pending"]);
  });

  test("a cancelled order has nothing ahead", () => {
    const steps = orderProgress({
      status: 5,
      history: [
        { status: 0, undo: null, at: at(10) },
        { status: 1, undo: null, at: at(20) },
        { status: 5, undo: null, at: at(30) },
      ],
    });
    expect(steps).toEqual([
      { state: "pending", at: at(10), current: false },
      { state: "confirmed", at: at(20), current: false },
      { state: "cancelled", at: at(30), current: true },
    ]);
  });

  test("a returned order ends after the last step", () => {
    const history = [0, 1, 2, 3, 4, 6].map((status, step) => ({ status, undo: null, at: at(10 + step) }));
    expect(orderProgress({ status: 6, history }).at(-1)).toEqual({ state: "returned", at: at(15), current: true });
  });

  test("a step that was skipped is not shown, and what is ahead follows the last one", () => {
    const history = [0, 3].map((status, step) => ({ status, undo: null, at: at(10 + step) }));
    const steps = orderProgress({ status: 3, history });
    expect(steps.map(({ state }) => state)).toEqual(["pending", "shipped", "delivered"]);
  });

  test("ORD-05 a failed delivery has the usual steps ahead, and an order that is shipped again stands at Shipped", () => {
    const history = [0, 1, 2, 3, 7].map((status, step) => ({ status, undo: null, at: at(10 + step) }));
    const failed = orderProgress({ status: 7, history });
    expect(failed.map(({ state }) => state).slice(-3)).toEqual(["shipped", "delivery_failed", "delivered"]);
    expect(failed.find(({ current }) => current)?.state).toBe("delivery_failed");
    const again = orderProgress({ status: 3, history: [...history, { status: 3, undo: null, at: at(20) }] });
    expect(again.slice(-3)).toEqual([
      { state: "delivery_failed", at: at(14), current: false },
      { state: "shipped", at: at(20), current: true },
      { state: "delivered", at: null, current: false },
    ]);
  });

  test("ORD-08 a step that was undone was not reached", () => {
    const undone = [
      { status: 1, undo: "undone" as const, at: at(20) },
      { status: 0, undo: "undoes" as const, at: at(21) },
    ];
    const steps = orderProgress({ status: 0, history: [{ status: 0, undo: null, at: at(10) }, ...undone] });
    expect(steps.slice(0, 2)).toEqual([
      { state: "pending", at: at(10), current: true },
      { state: "confirmed", at: null, current: false },
    ]);
  });

  test("an archived order keeps its last step", () => {
    const history = [0, 1].map((status, step) => ({ status, undo: null, at: at(10 + step) }));
    expect(orderProgress({ status: null, history }).find(({ current }) => current)?.state).toBe("confirmed");
  });
});
