import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import sharp from "sharp";
import { deliveryDetails } from "../support/delivery-details.ts";
import { openPaymentPage } from "../support/payments/payment-page.ts";
import { Random } from "./random.ts";
import { ShopClient } from "./shop-client.ts";

/** What the shop has confirmed to somebody: it must be true whatever happens afterwards. */
export type Confirmed = {
  /** The orders by their idempotency key, as customers were told. */
  orders: Map<string, number>;
  /** Answers that named another order for the same key. */
  contradictions: string[];
  refusals: number;
  imports: number;
  moves: number;
};

export const STOCK = 2000;
const PRODUCTS = 10;

/** A picture in one colour that no other call has made. */
export async function newPicture(width: number, random: Random): Promise<Buffer> {
  const background = { r: random.between(0, 255), g: random.between(0, 255), b: random.between(0, 255) };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The fields of the form of a product. */
export function productForm(name: string, picture: Uint8Array): FormData {
  const form = new FormData();
  const fields = { productname: name, description: "A light scooter.", type: "scooter", status: "ok" };
  const more = { title: "Kidlat", keyword: "scooter", mdescription: "A scooter.", selling: "900", original: "900" };
  for (const [field, value] of Object.entries({ ...fields, ...more, stock: String(STOCK) })) form.append(field, value);
  form.append("image", new Blob([new Uint8Array(picture)]), "picture.png");
  return form;
}

/** Adds a product as staff do. Returns its id and the path of its picture. */
export async function createProduct(owner: ShopClient, name: string): Promise<{ id: number; image: string }> {
  const form = productForm(name, await newPicture(60, new Random(0)));
  const { status, body } = await owner.send("POST", "/api/store-product", { form });
  if (status !== 200) throw new Error(`No product: ${JSON.stringify(body)}`);
  return body.product as { id: number; image: string };
}

/** Opens a shop that sells and takes GCash at PayMongo. Returns its owner and the ids of the products. */
export async function prepareShop(
  url: string,
  keys: object,
  ownerCode?: string,
): Promise<{ owner: ShopClient; products: number[] }> {
  const owner = new ShopClient(url);
  await owner.register({ staff: true, owner_code: ownerCode });
  const products: number[] = [];
  for (let number = 1; number <= PRODUCTS; number++) products.push((await createProduct(owner, `Kidlat ${number}`)).id);
  await owner.send("PUT", "/api/admin/payment-providers/paymongo/keys", { json: { live: false, keys } });
  const { settings } = (await owner.send("GET", "/api/admin/payment-settings")).body;
  const json = { ...(settings as object), modes: ["cod", "gcash"], sandbox: false };
  const saved = await owner.send("PUT", "/api/admin/payment-settings", { json });
  if (saved.status !== 200) throw new Error(`Online payments stay off: ${JSON.stringify(saved.body)}`);
  return { owner, products };
}

/**
 * A customer who orders again and again, and sends each order until the shop says what became of it. `onPlaced` gets when the
 * request was sent that was confirmed.
 */
export async function buy(
  customer: ShopClient,
  products: number[],
  random: Random,
  confirmed: Confirmed,
  end: AbortSignal,
  onPlaced: (sent: number) => void = () => undefined,
) {
  await customer.register();
  while (!end.aborted) {
    const pieces = { product_id: products[random.between(0, products.length - 1)], product_qty: random.between(1, 3) };
    await customer.untilAnswered("POST", "/api/add-to-cart", { json: pieces });
    const key = randomUUID();
    const mode = random.oneOf(["cod", "gcash"]);
    const order = { json: { ...deliveryDetails, payment_mode: mode }, headers: { "idempotency-key": key } };
    const { status, body, sent } = await customer.untilAnswered("POST", "/api/place-order", order);
    if (status !== 200) {
      confirmed.refusals += 1;
      continue;
    }
    const { id } = body.order as { id: number };
    confirmed.orders.set(key, id);
    onPlaced(sent);
    if (random.next() < 0.2) {
      const again = await customer.untilAnswered("POST", "/api/place-order", order);
      const same = (again.body.order as { id: number } | undefined)?.id === id;
      if (!same) confirmed.contradictions.push(`${key}: order ${id}, then ${JSON.stringify(again.body)}`);
    }
    const page = (body.payment as { redirect_url?: string } | null)?.redirect_url;
    if (page) await pay(page, random);
    await sleep(random.between(0, 200));
  }
}

/** Milliseconds after which a customer leaves a page that does not load. */
const LEAVES_AFTER_MS = 20_000;

/** Pays at PayMongo, fails, or leaves. What the customer does there does not fail the run: PayMongo may misbehave too. */
async function pay(url: string, random: Random): Promise<void> {
  const choice = random.oneOf(["pay", "pay", "decline", "abandon"] as const);
  const visit = openPaymentPage(url).then((page) => page.choose(choice));
  await Promise.race([visit.catch(() => null), sleep(LEAVES_AFTER_MS)]);
}

const steps: Record<number, readonly [number, ...number[]]> = { 0: [1, 1, 5], 1: [2, 2, 5], 2: [3], 3: [4] };

/** Staff who confirm, pack, ship, deliver and cancel orders. */
export async function handleOrders(owner: ShopClient, random: Random, confirmed: Confirmed, end: AbortSignal) {
  while (!end.aborted) {
    const { body } = await owner.send("GET", "/api/admin/orders?limit=20");
    for (const { id, status: seen } of (body.orders ?? []) as { id: number; status: number }[]) {
      const next = steps[seen];
      if (!next || end.aborted) continue;
      const json = { status: random.oneOf(next), seen, reason: "Chaos.", courier: "LBC", courier_tracking: `L-${id}` };
      const { status } = await owner.send("POST", `/api/admin/orders/${id}/move`, { json });
      if (status === 200) confirmed.moves += 1;
    }
    await sleep(random.between(100, 500));
  }
}

type Row = Record<string, string>;

/** The products as the shop exports them; undefined when it does not answer. */
export async function exportRows(owner: ShopClient): Promise<Row[] | undefined> {
  const { status, body } = await owner.send("GET", "/api/admin/products/export");
  return status === 200 ? parse<Row>(String(body.text), { bom: true, columns: true }) : undefined;
}

/** Imports a file of products. Returns whether the shop says that it did. */
export async function importFile(owner: ShopClient, file: Uint8Array | string, name: string): Promise<boolean> {
  const form = new FormData();
  form.set("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), name);
  form.set("apply", "1");
  const { status, body } = await owner.send("POST", "/api/admin/products/import", { form });
  return status === 200 && body.applied === true;
}

/** Staff who set the price of all products at once by importing a file. */
export async function importPrices(owner: ShopClient, random: Random, confirmed: Confirmed, end: AbortSignal) {
  while (!end.aborted) {
    const rows = (await exportRows(owner))?.filter(({ productname }) => productname?.startsWith("Kidlat"));
    if (rows) {
      const price = String(random.between(500, 5000));
      const priced = rows.map((row) => ({ ...row, selling: price, original: price }));
      if (await importFile(owner, stringify(priced, { header: true }), "products.csv")) confirmed.imports += 1;
    }
    await sleep(random.between(500, 2000));
  }
}

/** Has the shop send what happens to orders to this address. */
export async function listenToWebhooks(owner: ShopClient, url: string): Promise<void> {
  const json = { url, events: ["order.placed", "order.payment_status_changed"] };
  const { status, body } = await owner.send("POST", "/api/admin/webhooks", { json });
  if (status !== 201) throw new Error(`No webhook: ${JSON.stringify(body)}`);
}
