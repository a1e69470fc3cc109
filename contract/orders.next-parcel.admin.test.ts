import { describe, expect, test } from "vitest";
import { nextParcel } from "./orders.next-parcel.admin.ts";
import { orderStates } from "./orders.states.ts";
import type { Order } from "./orders.ts";

const payment = { due: 700 } as Order["payment"]; // Nothing else of it is read.
const parcel = (state: string, to_collect: number, product_qty: number) =>
  ({ state, to_collect, lines: [{ line_id: 1, product_qty }] }) as Order["shipments"][number]; // Nothing else of it is read.
const order = (
  status: keyof typeof orderStates,
  shipments: Order["shipments"],
  payment_mode: Order["payment_mode"],
) => ({
  status: orderStates[status].code,
  shipments,
  payment_mode,
  payment,
});

describe("ORD-04 what Ship sends of an order", () => {
  const lines = [
    { line_id: 1, to_ship: 2 },
    { line_id: 2, to_ship: 0 },
  ];

  test("without a parcel it is the whole order with all its cash", () => {
    expect(nextParcel(order("packed", [], "cod"), lines)).toEqual({
      lines: [{ line_id: 1, to_ship: 2, product_qty: 2 }],
      before: 0,
      cash: 700,
    });
  });

  test("beside parcels on their way it is the rest, with the cash that they do not collect", () => {
    const shipments = [parcel("shipped", 300, 1), parcel("failed", 100, 1), parcel("delivered", 900, 3)];
    expect(nextParcel(order("packed", shipments, "cod"), lines)).toMatchObject({ before: 5, cash: 300 });
  });

  test("after a failed delivery the failed parcels leave again; one that came back or was replaced holds nothing", () => {
    const shipments = [parcel("replaced", 700, 4), parcel("failed", 700, 4), parcel("returned", 50, 1)];
    expect(nextParcel(order("delivery_failed", shipments, "cod"), [{ line_id: 1, to_ship: 0 }])).toEqual({
      lines: [{ line_id: 1, to_ship: 0, product_qty: 4 }],
      before: 0,
      cash: 700,
    });
  });

  test("of an order that is paid online, nothing is collected", () => {
    expect(nextParcel(order("packed", [], "gcash"), lines).cash).toBe(0);
  });
});
