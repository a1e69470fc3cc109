import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tinLine } from "#contract/orders.documents.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, untilDelivered } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { createGoods, refundCalls } from "../../support/api/refunds.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { textOfPdf } from "../../support/pdf-text.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let id: number;
let customer: { token: string };
beforeAll(async () => {
  owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { stock: 5, selling: 1290 });
  const buyer = await createSignedInCustomer(shop);
  customer = buyer;
  await fillCart(shop, buyer, product, 2);
  id = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id;
});

const pdfOf = async (paper: string) => {
  const response = await shop.send(`/api/admin/orders/${id}/${paper}`, {}, { as: owner });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** The streams of a PDF, decompressed. */
function streamsOf(pdf: Buffer): string {
  const parts: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    try {
      parts.push(inflateSync(pdf.subarray(at + 7)).toString("latin1"));
    } catch {
      // Uncompressed streams are irrelevant here.
    }
  }
  return parts.join("\n");
}

test.each(["packing-slip", "label", "summary"])(
  "ADM-08 the %s is a PDF that carries its own fonts, the peso sign among them",
  async (paper) => {
    const { response, bytes } = await pdfOf(paper);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${paper}-${id}.pdf"`);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1")).toMatch(/\/BaseFont \/[A-Z]{6}\+Archivo/);
    // The map from the signs of the font back to text names U+20B1.
    expect(streamsOf(bytes)).toMatch(/<20b1>/i);
  },
);

test("ADM-08 a document of an unknown order responds 404, and customers get none", async () => {
  const call = "GET /api/admin/orders/:id/summary";
  expect((await shop.expectRefusal(call, { params: { id: 987_654 } }, { as: owner })).body.code).toBe(
    "order_not_found",
  );
  const buyer = await createSignedInCustomer(shop);
  expect((await shop.expectRefusal(call, { params: { id } }, { as: buyer })).status).toBe(403);
});

test("ACC-09 a customer downloads the receipt of an own order, and of no other", async () => {
  const receipt = await shop.send(`/api/my-order/${id}/summary`, {}, { as: customer });
  expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const ofStaff = (await pdfOf("summary")).bytes;
  expect(streamsOf(Buffer.from(await receipt.arrayBuffer()))).toBe(streamsOf(ofStaff));
  const call = "GET /api/my-order/:id/summary";
  const stranger = await createSignedInCustomer(shop);
  expect((await shop.expectRefusal(call, { params: { id } }, { as: stranger })).body.code).toBe("order_not_found");
  expect((await shop.expectRefusal(call, { params: { id } })).status).toBe(401);
});

test("ACC-09 the receipt lists payments and refunds with day, way and amount, and what is left to pay", async () => {
  const product = await createProduct(shop, owner, { stock: 5, selling: 1290 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  const params = { id: order.id };
  const receipt = async () => {
    const response = await shop.send(`/api/my-order/${order.id}/summary`, {}, { as: buyer });
    return textOfPdf(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, " ");
  };
  expect(await receipt()).toContain("Left to pay ₱2,580");
  expect(await receipt()).not.toContain("Paid");
  for (const status of [1, 2, 3, 4] as const)
    await shop.call("POST /api/admin/orders/:id/move", { params, body: { status, courier: "LBC" } }, { as: owner });
  const refund = { amount: "290", method: "gcash", reason: "A scratch", seen_refunded: 0 } as const;
  await shop.call("POST /api/admin/orders/:id/refunds", { params, body: refund }, { as: owner });
  const text = await receipt();
  const at = String.raw`\d{1,2} \w{3} \d{4}, \d\d:\d\d`;
  expect(text).toMatch(new RegExp(`Paid ${at}, Cash on delivery ₱2,580 Refunded ${at}, GCash ₱290 Left to pay`));
  expect(text).toContain("Left to pay ₱0");
});

test("ACC-09 the receipt says which pieces were cancelled or returned, also of a line that has none left", async () => {
  const goods = await createGoods(shop, owner);
  const { placed, cancel, giveBack, move } = refundCalls(shop, () => ({ ...goods, owner }));
  const { id: bought, buyer, helmets, bells } = await placed({ helmet: 2, bell: 1 }, []);
  await cancel(bought, [[bells, 1]]);
  for (const state of untilDelivered) await move(bought, state);
  await giveBack(bought, [[helmets, 1]]);
  const response = await shop.send(`/api/my-order/${bought}/summary`, {}, { as: buyer });
  const text = textOfPdf(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, " ");
  expect(text).toContain(`${goods.helmet.productname} 1 returned ₱4,990 2 ₱9,980`);
  expect(text).toContain(`${goods.bell.productname} 1 cancelled ₱350 – –`);
  expect(text).toContain("Refund due ₱4,990");
});

test.each([
  [null, "", null],
  [false, "123-456-789", "TIN 123-456-789"],
  [true, "", null],
  [true, "123-456-789", "VAT Reg. TIN 123-456-789"],
])("TAX-01 registered for VAT %j with TIN %j, a document says %s", (vat_registered, tin, line) => {
  expect(tinLine({ vat_registered, tin })).toBe(line);
});

test("DOC-01 the shipping label is a sheet of A6", async () => {
  const { response, bytes } = await pdfOf("label");
  expect(response.status).toBe(200);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString("latin1")) ?? [];
  expect([width, height].map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([105, 148]);
});

/** The modules of the Code 128 on a label: 1 is a dark one. Empty without bars. */
function barsOf(pdf: Buffer): string {
  const found = [...streamsOf(pdf).matchAll(/^([\d.]+) [\d.]+ ([\d.]+) 38 re$/gm)];
  const bars = found.map(([, x, width]) => ({ from: Number(x), to: Number(x) + Number(width) }));
  const first = bars[0]?.from ?? 0;
  const last = bars.at(-1)?.to ?? 0;
  // The code ends with a bar of two modules.
  const module = (last - (bars.at(-1)?.from ?? 0)) / 2;
  return Array.from({ length: Math.round((last - first) / module) || 0 }, (_, index) => {
    const middle = first + (index + 0.5) * module;
    return bars.some(({ from, to }) => from < middle && middle < to) ? 1 : 0;
  }).join("");
}

test("DOC-01 the shipping label has the courier's number as Code 128, unless a scanner could not read it", async () => {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  const params = { id: order.id };
  const bars = async () => {
    const label = await shop.send(`/api/admin/orders/${order.id}/label`, {}, { as: owner });
    return barsOf(Buffer.from(await label.arrayBuffer()));
  };
  for (const status of [1, 2, 3] as const)
    await shop.call("POST /api/admin/orders/:id/move", { params, body: { status, courier: "LBC" } }, { as: owner });
  expect((await bars()).length, "the shop's own number as long as there is no other").toBeGreaterThan(150);
  let seen: string | null = null;
  const barsWith = async (courier_tracking: string) => {
    const body = { courier: "LBC", courier_tracking, seen: { courier: "LBC", courier_tracking: seen } };
    await shop.call("POST /api/admin/orders/:id/courier", { params, body }, { as: owner });
    seen = courier_tracking;
    return bars();
  };
  // The two letters of set B with start, check sum and stop as ISO/IEC 15417 has them: 104 + 1 * 33 + 2 * 34 = 205, modulo 103 is 102.
  expect(await barsWith("AB")).toBe("11010010000" + "10100011000" + "10001011000" + "11110101110" + "1100011101011");
  expect(await barsWith("12345678901234567890")).toHaveLength(11 * 12 + 13);
  expect(await barsWith("Ñ 1234")).toBe("");
  expect(await barsWith("LBC-".repeat(20))).toBe("");
});

test("ADM-08 the packing slip of a paid order has nothing to collect, also when archived", async () => {
  const params = { id };
  const slip = async () => streamsOf((await pdfOf("packing-slip")).bytes);
  const toPay = await slip();
  for (const status of [1, 2, 3, 4] as const)
    await shop.call("POST /api/admin/orders/:id/move", { params, body: { status } }, { as: owner });
  const paid = await slip();
  expect(paid.length).toBeLessThan(toPay.length);
  await shop.call("POST /api/admin/orders/:id/archive", { params }, { as: owner });
  expect(await slip()).toBe(paid);
});

test("ADM-08 a cancelled order has a summary and no packing slip", async () => {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const params = {
    id: (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id,
  };
  await shop.call("POST /api/my-order/:id/cancel", { params, body: {} }, { as: buyer });
  const refusal = async () => {
    const refused = await shop.expectRefusal("GET /api/admin/orders/:id/packing-slip", { params }, { as: owner });
    return [refused.status, refused.body.code, refused.body.message];
  };
  const nothingToPack = [409, "no_parcel", "This order is Cancelled: there is nothing to pack, and no packing slip."];
  expect(await refusal()).toEqual(nothingToPack);
  await shop.call("POST /api/admin/orders/:id/archive", { params }, { as: owner });
  expect(await refusal(), "in the archive").toEqual(nothingToPack);
  const summary = await shop.send(`/api/admin/orders/${params.id}/summary`, {}, { as: owner });
  expect(summary.status).toBe(200);
  await summary.body?.cancel();
});
