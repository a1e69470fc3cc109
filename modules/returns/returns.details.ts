import { refuse } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type { StaffReturn } from "#contract/returns.admin.ts";
import type { OrderReturn } from "#contract/returns.ts";
import type { Db } from "#db/connection.ts";
import { picturePath } from "#modules/media/media.ts";
import { readOrder, type WholeOrder } from "#modules/orders/orders.ts";
import { readRefundDue } from "./returns.amounts.ts";
import * as store from "./returns.store.ts";

/** Who reads a return: staff see damaged pieces, and not everybody sees where a refund is to be sent. */
type Reader = { isStaff: boolean; seesRefundTo: boolean };

/** A return as its reader sees it. */
export const toOrderReturn = (
  { lines, photos, requested_at, refund_to, order_id: _, ...row }: store.StoredReturn,
  { order, product }: WholeOrder,
  { isStaff, seesRefundTo }: Reader,
): OrderReturn => ({
  ...row,
  refund_to: seesRefundTo ? refund_to : null,
  requested_at: requested_at.toISOString(),
  photos: photos.map(picturePath),
  lines: lines.flatMap(({ returned_before: _before, ...line }) => {
    const { product_id, productname, image } = product.find(({ line_id }) => line_id === line.line_id) ?? {};
    if (product_id === undefined || productname === undefined || image === undefined) return [];
    return [{ ...line, product_id, productname, image, damaged: isStaff ? line.damaged : 0 }];
  }),
  steps: order.edits.filter(({ return_id }) => return_id === row.id),
});

/** A return with its order, as staff see both. @throws return_not_found */
export async function readReturn(
  db: Db,
  id: number,
  { seesRefundTo }: Pick<Reader, "seesRefundTo">,
): Promise<{ return: StaffReturn } & WholeOrder> {
  const found = await store.findReturn(db, id);
  if (!found) throw refuse("return_not_found");
  const whole = await readOrder(db, found.order_id);
  const refund_due = pesosOf(await readRefundDue(db, found, whole.order));
  return { ...whole, return: { ...toOrderReturn(found, whole, { isStaff: true, seesRefundTo }), refund_due } };
}
