import { describe, expect, test } from "vitest";
import { orderProgress } from "./order-progress.ts";

const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`;

describe("courseOf", () => {
  test("a new order has four stations ahead", () => {
    const course = orderProgress({ status: 0, history: [{ status: 0, at: at(10) }] });
    expect(course.map(({ state }) => state)).toEqual(["pending", "confirmed", "packed", "shipped", "delivered"]);
    expect(course.map((station) => station.at)).toEqual([at(10), null, null, null, null]);
    expect(course.filter(({ current }) => current).map(({ state }) => state)).toEqual(["pending"]);
  });

  test("a cancelled order has nothing ahead", () => {
    const course = orderProgress({
      status: 5,
      history: [
        { status: 0, at: at(10) },
        { status: 1, at: at(20) },
        { status: 5, at: at(30) },
      ],
    });
    expect(course).toEqual([
      { state: "pending", at: at(10), now: false },
      { state: "confirmed", at: at(20), now: false },
      { state: "cancelled", at: at(30), now: true },
    ]);
  });

  test("a returned order came back after the last station", () => {
    const history = [0, 1, 2, 3, 4, 6].map((status, step) => ({ status, at: at(10 + step) }));
    expect(orderProgress({ status: 6, history }).at(-1)).toEqual({ state: "returned", at: at(15), now: true });
  });

  test("an archived order stands where it was", () => {
    const history = [0, 1].map((status, step) => ({ status, at: at(10 + step) }));
    expect(orderProgress({ status: null, history }).find(({ current }) => current)?.state).toBe("confirmed");
  });
});
