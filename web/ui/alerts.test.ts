import { expect, test } from "vitest";
import { type ShownToast, withToast } from "./alerts.ts";

const toast = (id: string, withAction = false): ShownToast => ({
  id,
  kind: "success",
  title: "Success",
  message: id,
  ...(withAction && { action: { label: "Undo", run: () => undefined } }),
});
const undo = (id: string) => toast(id, true);
const shownAfter = (...toasts: ShownToast[]) =>
  toasts.reduce<ShownToast[]>((shown, next) => withToast(shown, next), []).map(({ id }) => id);

test("ORD-08 a toast with Undo stays beside the next ones, and one without an action gives way", () => {
  expect(shownAfter(toast("saved"), toast("noted"))).toEqual(["noted"]);
  expect(shownAfter(undo("order 1"), toast("noted"))).toEqual(["order 1", "noted"]);
  expect(shownAfter(undo("order 1"), toast("noted"), toast("saved"))).toEqual(["order 1", "saved"]);
  expect(shownAfter(toast("saved"), undo("order 1"), undo("order 2"))).toEqual(["order 1", "order 2"]);
});

test("ORD-08 a toast takes the place of the one about the same, and of too many the oldest goes", () => {
  expect(shownAfter(undo("order 1"), undo("order 2"), undo("order 1"))).toEqual(["order 2", "order 1"]);
  expect(shownAfter(...["a", "b", "c", "d"].map(undo))).toEqual(["b", "c", "d"]);
});
