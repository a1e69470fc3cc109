import { expect, test } from "vitest";
import { builtInTypeLabels, isStaff, roles, SHOWN, wireRoleOf } from "./enums.ts";
import { EDIT_IMAGE_WIDTH_PX, MAX_QUANTITY, MIN_QUANTITY, REDIRECT_DELAY_MS, THUMBNAIL_PX } from "./limits.ts";
import { orderStates, orderStatusLabel } from "./orders.states.ts";

test("BIZ-02 the specification's constants are the shop's", () => {
  expect([MIN_QUANTITY, MAX_QUANTITY]).toEqual([1, 10]);
  expect(REDIRECT_DELAY_MS).toBe(1200);
  expect([THUMBNAIL_PX, EDIT_IMAGE_WIDTH_PX]).toEqual([50, 350]);
  expect(Object.values(builtInTypeLabels).sort()).toEqual(["Accessory", "Helmet", "Scooter"]);
  expect(SHOWN).toBe("ok");
  expect(orderStates.pending).toMatchObject({ code: 0, label: "Pending" });
});

test("ADM-07 every status has its own label, null is Hidden, and no two share a number", () => {
  const states = Object.values(orderStates);
  for (const { code, label } of states) expect(orderStatusLabel(code)).toBe(label);
  expect(orderStatusLabel(null)).toBe("Hidden");
  expect(new Set(states.map((state) => state.code)).size).toBe(states.length);
  expect(new Set(states.map((state) => state.label)).size).toBe(states.length);
});

test("ADM-02 approved staff are admin on the wire; customers and waiting staff are not", () => {
  expect(roles.filter(isStaff)).toEqual(["support", "fulfilment", "manager", "owner"]);
  expect(roles.map(wireRoleOf)).toEqual(["customer", "waiting", "admin", "admin", "admin", "admin", "customer"]);
});
