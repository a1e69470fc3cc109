import { afterAll } from "vitest";
import type { OrderState } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { deliveryDetails } from "../delivery-details.ts";
import { registerStaff, type TestAccount } from "./accounts.ts";
import { finishSteps } from "./job-worker.ts";
import { createSignedInCustomer, fillCart, moveOrder, readOrder, untilDelivered } from "./orders.ts";
import { createProduct } from "./products.ts";
import { openShop, type Shop } from "./shop.ts";

export type Goods = { helmet: Product; bell: Product; scooter: Product };

/** A helmet for 4,990 pesos, a bell for 350 and a scooter for 18,990. */
export async function createGoods(shop: Shop, owner: TestAccount): Promise<Goods> {
  const [helmet, bell, scooter] = await Promise.all([
    createProduct(shop, owner, { stock: 500, selling: 4990, type: "helmet" }),
    createProduct(shop, owner, { stock: 500, selling: 350, type: "accessory" }),
    createProduct(shop, owner, { stock: 500, selling: 18_990 }),
  ]);
  return { helmet, bell, scooter };
}

type Basket = Partial<Record<keyof Goods, number>>;
type Piece = [line: number, quantity: number];

const linesWith = (chosen: readonly Piece[]) => chosen.map(([line_id, product_qty]) => ({ line_id, product_qty }));

/** A shop with its owner, goods and what the owner does with their orders. It is closed after the tests of the file. */
export async function openRefundShop() {
  const shop = await openShop();
  afterAll(shop.closeWithoutServerErrors);
  const owner = await registerStaff(shop);
  const goods = await createGoods(shop, owner);
  return { shop, owner, goods, ...refundCalls(shop, () => ({ ...goods, owner })) };
}

/** What the owner does with orders of these goods that are refunded. */
export function refundCalls(shop: Shop, given: () => Goods & { owner: TestAccount }) {
  /** An order on delivery that was moved through these states, with its lines. */
  async function placed(basket: Basket, states: readonly OrderState[], coupon?: string) {
    const buyer = await createSignedInCustomer(shop);
    const { helmet, bell, scooter } = given();
    for (const [product, pieces] of [
      [helmet, basket.helmet],
      [bell, basket.bell],
      [scooter, basket.scooter],
    ] as const)
      if (pieces) await fillCart(shop, buyer, product, pieces);
    if (coupon) await shop.call("POST /api/cart/coupon", { body: { code: coupon } }, { as: buyer });
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    for (const state of states) await move(order.id, state);
    return { id: order.id, buyer, ...(await linesOf(order.id)) };
  }
  const delivered = (basket: Basket, coupon?: string) => placed(basket, untilDelivered, coupon);

  async function linesOf(id: number) {
    const { product } = await orderNow(id);
    const of = ({ id: productId }: Product) => product.find(({ product_id }) => product_id === productId)?.line_id ?? 0;
    return { helmets: of(given().helmet), bells: of(given().bell), scooters: of(given().scooter) };
  }

  const move = (id: number, to: OrderState) => moveOrder(shop, given().owner, id, to);
  const orderNow = (id: number) => readOrder(shop, given().owner, id);
  const paymentOf = async (id: number) => (await orderNow(id)).order.payment;

  /** Refunds an amount, for these pieces that the customer keeps. */
  function refund(id: number, amount: number, kept: readonly Piece[] = [], changed: Record<string, unknown> = {}) {
    const form = { amount, method: "cash", reason: "A scratch.", seen_refunded: 0 };
    const body = { ...form, ...(kept.length > 0 && { lines: linesWith(kept) }), ...changed };
    return shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: given().owner });
  }

  async function giveBack(id: number, back: readonly Piece[]) {
    const lines = linesWith(back).map((line) => ({ ...line, damaged: 0 }));
    const body = { lines, reason: "Too small.", version: (await orderNow(id)).order.version };
    return shop.call("POST /api/admin/orders/:id/return-pieces", { params: { id }, body }, { as: given().owner });
  }

  async function cancel(id: number, pieces: readonly Piece[]) {
    const body = { lines: linesWith(pieces), reason: "Sold out.", version: (await orderNow(id)).order.version };
    return shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: given().owner });
  }

  /** Ships pieces of a packed order in a parcel that arrives, or is on its way, and returns it. */
  async function ship(id: number, sent: readonly Piece[], arrives: boolean) {
    const as = given().owner;
    const body = { lines: linesWith(sent), version: (await orderNow(id)).order.version };
    await shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as });
    const shipment = (await orderNow(id)).order.shipments.at(-1);
    if (!shipment) throw new Error("there is no parcel");
    const input = { params: { id, shipment: shipment.id }, body: { state: "delivered" as const } };
    if (arrives) await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", input, { as });
    return shipment;
  }

  /** What the invoice and the credit notes of an order say, when nothing can be undone any more. A worker has to run. */
  async function documentsOf(id: number): Promise<number[]> {
    await finishSteps(shop);
    return (await orderNow(id)).order.invoices.map(({ amount }) => amount);
  }

  return { placed, delivered, linesOf, move, orderNow, paymentOf, refund, giveBack, cancel, ship, documentsOf };
}
