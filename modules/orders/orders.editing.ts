import type { Totals } from "#contract/cart.ts";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { type Centavos, centavosOf, pesosOf } from "#contract/money.ts";
import { missingOfBusiness } from "#contract/orders.business.ts";
import type { OrderEditForm } from "#contract/orders.editing.admin.ts";
import { isEditable, orderStateByCode, orderStates } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { readRecipient, recipientErrors } from "#modules/addresses/addresses.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { toTotals } from "#modules/cart/cart.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { readBalance, refreshPaymentStatus } from "#modules/payments/payments.ts";
import { chooseVariant } from "#modules/products/products.ts";
import { quoteProducts } from "#modules/shipping/shipping.ts";
import { insertNote } from "./orders.admin.store.ts";
import { businessOf } from "./orders.business.rules.ts";
import { codReason, findCodProblem } from "./orders.cod.ts";
import { readOrder, refuseChanged, refuseMoved } from "./orders.details.ts";
import {
  changesLabel,
  describeChanges,
  describePieces,
  type EditableOrder,
  type EditedLine,
  type PackingChanges,
  packingNote,
  priceOfEdit,
  sharesOfEdit,
  stockChanges,
} from "./orders.editing.rules.ts";
import * as store from "./orders.editing.store.ts";
import { withShares } from "./orders.pieces.rules.ts";
import { listPieceLines } from "./orders.pieces.store.ts";
import { findOrderAddress, shippingOf } from "./orders.store.ts";

type Edit = { orderId: number; form: OrderEditForm };

/** What an edit would change, without saving it; `due` and `refund_due` in pesos. @throws what `editOrder` throws */
export async function previewEdit(
  db: Db,
  edit: Edit,
): Promise<{
  before: Totals;
  after: Totals;
  due: number;
  refund_due: number;
  cod_problem: string | null;
  changes: string[];
  stock: { name: string; before: number; after: number }[];
  repack: boolean;
  relabel: boolean;
}> {
  const { order, before, after, changes, packing } = await planEdit(db, edit);
  const balance = await readBalance(db, { ...order, total: after.price.total });
  return {
    before: toTotals(before.price),
    after: toTotals(after.price),
    due: pesosOf(balance.due),
    refund_due: pesosOf(balance.refundDue),
    cod_problem: await lostCod(db, order, { before, after }),
    changes,
    stock: await stockAfter(db, { before, after }),
    repack: packing.pieces.length > 0,
    relabel: packing.label,
  };
}

/** What is in stock of each item whose pieces are changed, now and after an edit. */
async function stockAfter(db: Db, { before, after }: Record<"before" | "after", EditableOrder>) {
  const changed = stockChanges(before.lines, after.lines);
  const stocks = await store.listStocks(
    db,
    changed.map(({ variantId }) => variantId),
  );
  return changed.flatMap(({ variantId, change }) => {
    const variant = stocks.find(({ id }) => id === variantId);
    return variant ? [{ name: variant.name, before: variant.stock, after: variant.stock + change }] : [];
  });
}

/**
 * Edits an order before it is shipped, in one transaction: recipient, lines, discount, shipping, stock, statistics, history and the email
 * to the customer. Lines that the order has keep their price and, unless the form says what the discount is, their share of it.
 * Without a change nothing happens. When the parcel or the label of a packed order becomes wrong, a note says so to the person who packs.
 * @throws order_not_found; order_not_editable when it was shipped, cancelled or archived; order_changed when a
 *   colleague edited it first; order_state_changed when its state is not the one that was seen; order_awaits_payment;
 *   order_loses_cod unless the form says that it is collected anyway; invalid; product_not_found, variant_required,
 *   no_longer_sold or out_of_stock for what is added
 */
export async function editOrder(
  db: Db,
  { by, ...edit }: Edit & { by: Actor },
): Promise<{ order: Order; product: OrderLine[] }> {
  return inTransaction(db, async (tx) => {
    const { orderId, form } = edit;
    await store.lockOrder(tx, orderId);
    const now = await store.listLines(tx, orderId);
    await store.lockProducts(tx, [
      ...now.map(({ productId }) => productId),
      ...form.lines.map((line) => line.product_id),
    ]);
    const { order, before, after, shares, changes, packing } = await planEdit(tx, edit);
    if (changes.length > 0) {
      const reason = form.cod_anyway ? null : await lostCod(tx, order, { before, after });
      if (reason !== null) throw refuse("order_loses_cod", { reason });
      await store.countSale(tx, orderId, -1);
      const stock = stockChanges(before.lines, after.lines);
      await store.saveEdit(tx, { id: orderId, after, shares, stock, changes, by: by.id });
      const note = packingNote(packing);
      if (note !== null) await insertNote(tx, { orderId, text: note, by: by.id, repack: true });
      await store.countSale(tx, orderId, 1);
      await refreshPaymentStatus(tx, orderId);
      await recordAudit(tx, {
        by,
        action: "order_edited",
        entity: { type: "order", id: orderId, name: order.tracking_no },
        before: factsOf(before),
        after: factsOf(after),
      });
      await enqueueEmail(tx, { kind: "order_edited", recipient: after.recipient.email, about: { order_id: orderId } });
    }
    return readOrder(tx, orderId);
  });
}

/** The order to edit. @throws what `editOrder` throws about the order itself */
async function findEditable(db: Db, { orderId, form }: Edit): Promise<store.OrderToEdit> {
  const order = await store.findOrderToEdit(db, orderId);
  if (!order) throw refuse("order_not_found");
  if (!isEditable(order.state) || order.archived_at) {
    throw refuse("order_not_editable", { now: order.archived_at ? "deleted" : orderStates[order.state].label });
  }
  if (await store.hasParcels(db, orderId)) throw refuse("order_not_editable", { now: "shipped in part" });
  if (order.version !== form.version) throw await refuseChanged(db, orderId);
  const seen = form.seen === undefined ? order.state : orderStateByCode(form.seen);
  if (seen && seen !== order.state) throw refuseMoved((await readOrder(db, orderId)).order, { seen, now: order.state });
  const { status } = await readBalance(db, order);
  if (awaitsPayment(status)) throw refuse("order_awaits_payment");
  return order;
}

/** Messages by field on what the shop's data show to be wrong with an edit. Missing fields are not checked. @throws what `editOrder` throws about lines */
export async function editErrors(db: Db, orderId: number, form: Partial<OrderEditForm>): Promise<FieldErrors> {
  const recipient = await recipientErrors(db, form);
  const order = await store.findOrderToEdit(db, orderId);
  if (!order || !form.lines || form.discount === undefined) return recipient;
  const lines = await linesOf(db, (await currentOrder(db, order)).lines, form.lines);
  const price = priceOfEdit(lines, { discount: centavosOf(form.discount), shipping: 0 });
  return { ...recipient, ...(price === null && TOO_MUCH_DISCOUNT) };
}

const TOO_MUCH_DISCOUNT: FieldErrors = { discount: ["The discount is more than the items cost."] };

/** What an edit would change. */
async function planEdit(db: Db, edit: Edit) {
  const { form } = edit;
  const order = await findEditable(db, edit);
  const before = await currentOrder(db, order);
  const lines = await linesOf(db, before.lines, form.lines);
  const { firstname, lastname, email } = form;
  const business = {
    business_name: form.business_name ?? order.business_name,
    business_tin: form.business_tin ?? order.business_tin,
    business_address: form.business_address ?? order.business_address,
  };
  const { discount, shares } = await discountOf(db, order, { lines, typed: form.discount });
  const wrong = {
    ...(await recipientErrors(db, form)),
    ...missingOfBusiness(business),
    ...(priceOfEdit(lines, { discount, shipping: 0 }) === null && TOO_MUCH_DISCOUNT),
  };
  requireNoErrors(wrong);
  const { phone, address, parts } = await readRecipient(db, form);
  const recipient = { firstname, lastname, phone, email, address, ...business };
  // An address whose text stays keeps its parts, since a client may know the text alone.
  const structuredAddress = parts ?? (address === before.recipient.address ? before.structuredAddress : null);
  const quoted = await quoteOtherZone(db, before, { recipient, structuredAddress, lines });
  const shipping = form.shipping ?? quoted?.cost ?? pesosOf(before.price.shipping);
  const price = priceOfEdit(lines, { discount, shipping: centavosOf(shipping) });
  if (!price) throw refuseFields(TOO_MUCH_DISCOUNT);
  const after: EditableOrder = { recipient, structuredAddress, lines, price, delivery: quoted ?? before.delivery };
  const changes = describeChanges(before, after);
  return { order, before, after, shares, changes, packing: packingChangesOf(order, { before, after }) };
}

function packingChangesOf(
  { state, payment_mode }: store.OrderToEdit,
  { before, after }: Record<"before" | "after", EditableOrder>,
): PackingChanges {
  if (state !== "packed") return { pieces: [], label: false };
  return {
    pieces: describePieces(before.lines, after.lines),
    label: changesLabel(before, after, payment_mode === "cod"),
  };
}

/** The discount of an edited order: what staff typed, to be shared when that is needed, or what the shares of its lines add up to. */
async function discountOf(
  db: Db,
  order: store.OrderToEdit,
  { lines, typed }: { lines: readonly EditedLine[]; typed: number | undefined },
): Promise<{ discount: Centavos; shares: Centavos[] | null }> {
  if (typed !== undefined) return { discount: centavosOf(typed), shares: null };
  const shares = sharesOfEdit(withShares(await listPieceLines(db, order.id), order.discount), lines);
  return { discount: shares.reduce((sum, share) => sum + share, 0), shares };
}

/** Why checkout would not offer cash on delivery for an edited order that is paid so, unless it would not have before either. */
async function lostCod(
  db: Db,
  order: store.OrderToEdit,
  { before, after }: { before: CurrentOrder; after: EditableOrder },
): Promise<string | null> {
  if (order.payment_mode !== "cod") return null;
  const problemOf = ({ recipient, structuredAddress, lines, price }: EditableOrder) =>
    findCodProblem(db, {
      accountId: order.account_id,
      total: price.total,
      method: before.delivery.method,
      productIds: lines.map(({ productId }) => productId),
      address: { code: structuredAddress?.barangay_code ?? null, text: recipient.address },
    });
  const problem = await problemOf(after);
  return problem === null || (await problemOf(before))?.code === problem.code ? null : codReason(problem);
}

/** What delivery to a changed address costs, when that is in another zone; null when it is not, and for a pick-up. */
async function quoteOtherZone(
  db: Db,
  before: CurrentOrder,
  { recipient: { address }, structuredAddress, lines }: Omit<EditableOrder, "price" | "delivery">,
) {
  const code = structuredAddress?.barangay_code ?? null;
  const isSame = address === before.recipient.address && code === (before.structuredAddress?.barangay_code ?? null);
  if (isSame || before.delivery.method !== "delivery") return null;
  const options = await quoteProducts(db, lines, { code, text: address });
  const delivery = options.find(({ method }) => method === "delivery");
  return delivery && delivery.zone !== before.delivery.zone ? delivery : null;
}

type CurrentOrder = EditableOrder & { delivery: Order["shipping"] };

async function currentOrder(db: Db, order: store.OrderToEdit): Promise<CurrentOrder> {
  const { firstname, lastname, phone, email, address, subtotal, discount, shipping, total, vat } = order;
  return {
    recipient: { firstname, lastname, phone, email, address, ...businessOf(order) },
    structuredAddress: await findOrderAddress(db, order.id),
    lines: await store.listLines(db, order.id),
    price: { subtotal, discount, shipping, total, vat },
    delivery: shippingOf(order),
  };
}

/** The lines of the form with their prices. @throws product_not_found; variant_required; no_longer_sold; out_of_stock */
async function linesOf(db: Db, before: readonly EditedLine[], lines: OrderEditForm["lines"]): Promise<EditedLine[]> {
  const products = await store.findProducts(
    db,
    lines.map((line) => line.product_id),
  );
  return lines.map(({ product_id: productId, variant_id, product_qty: quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) throw refuse("product_not_found");
    const variant = chooseVariant(product, variant_id ?? onlyVariantOf(before, productId));
    const kept = before.find(({ variantId }) => variantId === variant.id);
    const more = quantity - (kept?.quantity ?? 0);
    // A line whose pieces were all cancelled is kept with the quantity 0.
    if (!kept?.quantity && !variant.shown) throw refuse("no_longer_sold", { product: variant.name });
    if (more > variant.stock)
      throw refuse("out_of_stock", { product: variant.name, left: variant.stock, held: kept?.quantity ?? 0 });
    const { id: variantId, name, price } = variant;
    return kept ? { ...kept, quantity } : { productId, variantId, name, price, quantity };
  });
}

/** The variant that the order has of a product, when it has one. It may have been ordered before the product got options. */
function onlyVariantOf(lines: readonly EditedLine[], productId: number): number | undefined {
  const [line, other] = lines.filter((each) => each.productId === productId);
  return other ? undefined : line?.variantId;
}

/** What the audit log says of an order. */
const factsOf = ({ recipient, lines, price }: EditableOrder) => ({
  ...recipient,
  items: lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name} × ${quantity}`)
    .join(", "),
  discount: pesosOf(price.discount),
  shipping: pesosOf(price.shipping),
  total: pesosOf(price.total),
});
