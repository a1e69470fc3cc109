import { describe, expect, test } from "vitest";
import type { PaymentEventKind, PaymentState } from "#contract/payments.statuses.ts";
import { type OnlineOrder, placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";

const { shop, owner, product } = await openOnlineShop();

const list = async (state?: PaymentState) =>
  (await shop.call("GET /api/admin/payments", { query: state ? { state } : {} }, { as: owner })).body.payments;
const stateOf = async ({ id }: OnlineOrder) => (await list()).find(({ order_id }) => order_id === id)?.state;

async function paidOrder(): Promise<OnlineOrder> {
  const order = await placeOnlineOrder(shop, product);
  await press(shop, order.reference, "approve");
  await expect.poll(() => stateOf(order)).toBe("paid");
  return order;
}

const refund = ({ id }: OnlineOrder, amount: number, method: "original" | "cash", seen_refunded: number) =>
  shop.call(
    "POST /api/admin/orders/:id/refunds",
    { params: { id }, body: { amount, method, reason: "The mirror was broken.", seen_refunded } },
    { as: owner },
  );

/** Checks that filters and counts by state list the payment of this order under this state only. */
async function expectListedAs(order: OnlineOrder, state: PaymentState): Promise<void> {
  const { counts } = (await shop.call("GET /api/admin/counts/payments", {}, { as: owner })).body;
  for (const each of ["paid", "partly_refunded", "refunded"] as const) {
    const listed = await list(each);
    expect(listed.filter((payment) => payment.state !== each)).toEqual([]);
    expect(
      listed.some(({ order_id }) => order_id === order.id),
      each,
    ).toBe(each === state);
    expect(counts[each]?.count, each).toBe(listed.length);
  }
}

describe("PAY-05 the list of online payments says how much was refunded", () => {
  test.each(["original", "cash"] as const)("of a payment whose refunds are paid by %s", async (method) => {
    await paidOrder();
    const order = await paidOrder();
    await expectListedAs(order, "paid");
    await refund(order, 400, method, 0);
    await expect.poll(() => stateOf(order)).toBe("partly_refunded");
    await expectListedAs(order, "partly_refunded");
    await refund(order, 600, method, 400);
    await expect.poll(() => stateOf(order)).toBe("refunded");
    await expectListedAs(order, "refunded");
  });

  /** In pesos: two payments of 100 each were paid online, and 300 collected at the door. */
  type Entry = [kind: PaymentEventKind, amount: number, payment?: 1 | 2];
  type Listed = [state: PaymentState, refunded: number];
  test.each<[string, Entry[], Listed, Listed]>([
    ["nothing", [], ["paid", 0], ["paid", 0]],
    ["the second by its provider", [["refunded", 100, 2]], ["paid", 0], ["refunded", 100]],
    ["a part of the first by its provider", [["refunded", 99, 1]], ["partly_refunded", 99], ["paid", 0]],
    ["the cash by hand", [["refunded", 300]], ["paid", 0], ["paid", 0]],
    ["more than the cash by hand", [["refunded", 350]], ["partly_refunded", 50], ["paid", 0]],
    [
      "cash and the first by hand, twice",
      [
        ["refunded", 300],
        ["refunded", 100],
      ],
      ["refunded", 100],
      ["paid", 0],
    ],
    [
      "all, in both ways",
      [
        ["refunded", 50, 2],
        ["refunded", 450],
      ],
      ["refunded", 100],
      ["refunded", 100],
    ],
    [
      "by hand, after the collection was undone",
      [
        ["collection_undone", 300],
        ["refunded", 50],
      ],
      ["partly_refunded", 50],
      ["paid", 0],
    ],
    ["nothing yet: it is requested", [["refund_requested", 100, 1]], ["paid", 0], ["paid", 0]],
  ])("when there was refunded: %s", async (_, entries, first, second) => {
    const { id } = await placeOnlineOrder(shop, product);
    const { rows: payments } = await shop.pool.query<{ id: string }>(
      `insert into payments (order_id, provider, mode, amount, state, reference, payment_reference, expires_at)
       select $1, 'sandbox', 'gcash', 10000, 'paid', gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 2)
       returning id`,
      [id],
    );
    const paid: Entry[] = [
      ["paid", 100, 1],
      ["paid", 100, 2],
      ["collected", 300],
    ];
    for (const [kind, amount, payment] of [...paid, ...entries])
      await shop.pool.query(
        "insert into payment_events (order_id, kind, amount, payment_id, method) values ($1, $2, $3, $4, $5)",
        [
          id,
          kind,
          amount * 100,
          payment ? payments[payment - 1]?.id : null,
          kind.startsWith("refund") ? (payment ? "original" : "cash") : null,
        ],
      );
    const listed = (await list()).filter((payment) => payments.some((made) => Number(made.id) === payment.id));
    expect(listed.map(({ state, refunded }) => [state, refunded]).toReversed()).toEqual([first, second]);
  });
});
