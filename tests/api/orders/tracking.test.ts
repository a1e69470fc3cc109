import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { archiveOpenOrder, createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let packer: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  packer = await createStaff(shop, "fulfilment", { name: "Paolo Cruz" });
});

const DAY = /^\d{4}-\d\d-\d\d$/;
const PHONE = "0917 555 0142";

/** An order of the phone number, moved through these states. */
async function newOrder(steps: readonly (1 | 2 | 3 | 4)[] = []) {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const body = { ...deliveryDetails, phone: PHONE };
  const { order } = (await shop.call("POST /api/place-order", { body }, { as: buyer })).body;
  const courier = { courier: "LBC", courier_tracking: "4711" };
  for (const status of steps)
    await shop.call(
      "POST /api/admin/orders/:id/move",
      { params: { id: order.id }, body: { status, ...courier } },
      { as: packer },
    );
  return { id: order.id, number: order.tracking_no, buyer };
}

const track = (number: string, phone: string = PHONE, ipAddress: string = uniqueIpAddress()) =>
  shop.request("POST /api/track", { body: { number, phone } }, { ipAddress });

describe("SHIP-05 tracking an order", () => {
  test("number and phone, however they are typed, show the steps and the courier, and nothing about the customer", async () => {
    const { number } = await newOrder([1, 2, 3]);
    const answer = await track(` ${number.toLowerCase().replaceAll("-", " -")} `, "+63 917-555-0142");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const at = expect.any(String);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: 200,
        tracking: {
          tracking_no: number,
          status: 3,
          awaits_payment: false,
          shipping_method: "delivery",
          arrives: { from: expect.stringMatching(DAY), to: expect.stringMatching(DAY) },
          history: [0, 1, 2, 3].map((status) => ({ status, at })),
          shipments: [
            {
              state: "shipped",
              courier: "LBC",
              courier_tracking: "4711",
              courier_link: "https://www.lbcexpress.com/track/?tracking_no=4711",
            },
          ],
          to_ship: 0,
          cancelled: 0,
        },
      },
    ]);
  });

  test("a number is read with #, spaces or a long dash too", async () => {
    const { number } = await newOrder([]);
    const dashless = number.replaceAll("-", " ");
    for (const typed of [
      dashless,
      `#${number}`,
      number.replaceAll("-", "–"),
      `# ${dashless.toLowerCase()}`,
      `${number}.`,
      `${number.slice(0, -2)} ${number.slice(-2)}`,
      number.replaceAll("-", ""),
      number.slice(3),
    ])
      expect((await track(typed)).body, typed).toMatchObject({ tracking: { tracking_no: number } });
  });

  test("an order that waits for its online payment says so until it is paid, and only then when it arrives", async () => {
    const product = await createProduct(shop, owner, { stock: 5 });
    const { id, buyer, reference } = await placeOnlineOrder(shop, product);
    const { tracking_no } = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
    const awaits = async () => {
      const { body } = await track(tracking_no, deliveryDetails.phone);
      return "tracking" in body && [body.tracking.status, body.tracking.awaits_payment, body.tracking.arrives !== null];
    };
    expect(await awaits()).toEqual([0, true, false]);
    await press(shop, reference, "approve-silently");
    await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
    expect(await awaits()).toEqual([0, false, true]);
  });

  test("a wrong number and a wrong phone have the same answer", async () => {
    const { number } = await newOrder();
    const wrongPhone = await track(number, "0917 555 0143");
    const wrongNumber = await track("TL-200101-1", PHONE);
    const said = ({ status, body }: typeof wrongPhone) => [status, { ...body, request_id: "" }];
    expect(said(wrongPhone)).toEqual(said(wrongNumber));
    expect(wrongPhone).toMatchObject({ status: 404, body: { code: "order_not_tracked" } });
    expect((await track(number)).status).toBe(200);
  });

  test.each(["4711", "TL-2611", "JT 0012 3456 7890 PH", "TL-26I123-1042", "TL-261323-1042", "maria@example.com"])(
    "%o, which is no order number, is answered with what one looks like",
    async (typed) => {
      const { status, body } = await track(typed);
      const errors = { number: [expect.stringMatching(/^An order number looks like TL-261123-1042/)] };
      expect([status, "errors" in body && body.errors]).toEqual([422, errors]);
    },
  );

  test("an empty form has a message under each field", async () => {
    const { status, body } = await track(" ", "12");
    expect([status, Object.keys("errors" in body ? (body.errors ?? {}) : {})]).toEqual([422, ["number", "phone"]]);
  });

  test("it may be asked sixty times an hour from one IP address, and others are not affected", async () => {
    const { number } = await newOrder();
    const from = uniqueIpAddress();
    const answers = await Promise.all(Array.from({ length: 61 }, () => track(number, "0917 555 0199", from)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(404), 429]);
    expect((await track(number, PHONE, from)).status, "a right guess too").toBe(429);
    expect((await track(number)).status).toBe(200);
  });

  test("an edited phone number is the one that counts, and an archived order is still found", async () => {
    const { id, number } = await newOrder();
    await shop.pool.query("update orders set phone = '+639175550177' where id = $1", [id]);
    await archiveOpenOrder(shop, id);
    expect((await track(number)).status).toBe(404);
    expect((await track(number, "0917 555 0177")).body).toMatchObject({ tracking: { status: 0 } });
  });
});

test("SHIP-05 a step that staff undid is not shown", async () => {
  const { id, number } = await newOrder([1]);
  const packed = { params: { id }, body: { status: 2 } } as const;
  const { step } = (await shop.call("POST /api/admin/orders/:id/move", packed, { as: packer })).body;
  await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: packer });
  const { body } = await track(number);
  expect("tracking" in body && body.tracking.history.map(({ status }) => status)).toEqual([0, 1]);
});

describe("SHIP-05 the link of an email", () => {
  /** The email about an order that was shipped, once it is rendered. */
  async function shippedEmail(id: number): Promise<{ html: string; link: string }> {
    const select = "select html from emails where kind = 'order_shipped' and (about ->> 'order_id')::bigint = $1";
    const read = async (): Promise<string> => (await shop.pool.query(select, [id])).rows[0]?.html ?? "";
    await expect.poll(read, { timeout: 60_000 }).toContain("/track/");
    const html = await read();
    return { html, link: /\/track\/([\w-]+)/.exec(html)?.[1] ?? "" };
  }

  let emails: Awaited<ReturnType<typeof startEmailWorker>>;
  beforeAll(async () => {
    emails = await startEmailWorker(shop);
  });
  afterAll(() => emails.stop());

  test("leads to the same as number and phone", async () => {
    const { id, number } = await newOrder([1, 2, 3, 4]);
    const { html, link } = await shippedEmail(id);
    expect(html).toContain(`href="https://www.lbcexpress.com/track/?tracking_no=4711"`);
    const { body } = await shop.call("GET /api/track/:link", { params: { link } });
    expect(body).toEqual((await track(number)).body);
    expect(body.tracking).toMatchObject({ status: 4, arrives: null, shipments: [{ state: "delivered" }] });
  });

  test("works for its own order alone, and not when it is changed", async () => {
    const one = await newOrder([1, 2, 3]);
    const other = await newOrder();
    const { link } = await shippedEmail(one.id);
    const signature = link.slice(link.indexOf("-") + 1);
    const wrong = [
      `${other.id}-${signature}`,
      `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
      `${one.id}-`,
      `0${link}`,
      `${one.id}`,
      `9999999999-${signature}`,
    ];
    for (const each of wrong) {
      const refused = await shop.expectRefusal("GET /api/track/:link", { params: { link: each } });
      expect([refused.status, refused.body.code], each).toEqual([404, "order_not_tracked"]);
    }
  });
});
