import { HIDDEN_LABEL } from "#contract/enums.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { pesosOf } from "#contract/money.ts";
import type { ordersAdminApi } from "#contract/orders.admin.ts";
import type { OrderState } from "#contract/orders.states.ts";
import { orderStateByCode, orderStatusLabel } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";
import { csvName, csvStream } from "#http/csv.ts";
import { idempotencyKeyOf } from "#http/idempotency.ts";
import type { Routes } from "#http/router.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { addOrderNote, archiveOrder, listOrders, readNeighbors, restoreOrder } from "./orders.admin.ts";
import { correctCourier, withSameTracking } from "./orders.courier.ts";
import { openOrder } from "./orders.details.ts";
import { renderOrderDocument } from "./orders.documents.ts";
import { exportColumns, exportPages, lineColumns, linePages } from "./orders.export.ts";
import { renderInvoice } from "./orders.invoices.ts";
import { phoneOrderErrors, placePhoneOrder, previewPhoneOrder } from "./orders.placement.ts";
import { changeOrderState, changeOrderStates } from "./orders.transitions.ts";
import { undoOrderSteps } from "./orders.undo.ts";

/** The orders as staff see them. */
export function ordersAdminRoutes({ db }: { db: Db }): Routes<typeof ordersAdminApi> {
  return {
    "GET /api/admin/orders": async ({ query: { status, ...query } }) => {
      const { rows, next } = await listOrders(db, { ...query, state: stateFor(status) });
      return { status: 200, orders: rows, next_cursor: next };
    },

    "POST /api/admin/orders": {
      fieldErrors: ({ body }) => phoneOrderErrors(db, body),
      handler: async ({ caller, body, request }) => {
        const key = idempotencyKeyOf(request);
        if (key === undefined)
          throw refuseFields({ [IDEMPOTENCY_HEADER]: ["Send a key: it makes one order of this."] });
        const { id, trackingNo, total, replayed } = await placePhoneOrder(db, { form: body, key, by: caller });
        const message = replayed
          ? `Order ${id}, ${trackingNo}, was already placed; it was not placed again.`
          : `Order ${id}, ${trackingNo}, is placed.`;
        return { status: 200, message, order: { id, tracking_no: trackingNo, total: pesosOf(total) } };
      },
    },

    "POST /api/admin/orders/preview": async ({ body }) => ({ status: 200, ...(await previewPhoneOrder(db, body)) }),

    "GET /api/admin/orders/export": async ({ caller, query: { status, lines, ...query } }) => {
      const entity = { type: "order", id: null, name: "list" } as const;
      // Not the words of the search: they may be a person's, who would stay in the log after an erasure.
      const { q, ...narrowing } = query;
      const after = { status, lines, ...narrowing, searched: q === undefined ? undefined : true };
      await recordAudit(db, { by: caller, action: "orders_exported", entity, after });
      const filters = { ...query, state: stateFor(status) };
      const name = csvName(lines ? "order-lines" : "orders", query, new Date());
      const body = lines
        ? csvStream(lineColumns, linePages(db, filters))
        : csvStream(exportColumns, exportPages(db, filters));
      return { name, body };
    },

    "GET /api/admin/orders/:id/neighbors": async ({ params: { id }, query: { status, ...query } }) => ({
      status: 200,
      ...(await readNeighbors(db, id, { ...query, state: stateFor(status) })),
    }),

    "POST /api/admin/orders/move": async ({ caller, body: { ids, status, bulk_size } }) => {
      const transition = { to: knownState(status), bulkSize: bulk_size, by: caller };
      const outcomes = await changeOrderStates(db, { orderIds: ids, ...transition });
      const moved = outcomes.filter((outcome) => outcome.changed).length;
      const message = `${moved} of ${outcomes.length} orders ${moved === 1 ? "is" : "are"} now ${orderStatusLabel(status)}.`;
      return { status: 200, message, outcomes };
    },

    "POST /api/admin/orders/:id/move": async ({ caller, params, body: { status, seen, ...noted } }) => {
      const to = knownState(status);
      const transition = { orderId: params.id, to, seen: stateFor(seen), by: caller, ...noted };
      const { order, step } = await changeOrderState(db, transition);
      const moved = `Order ${order.id} is now ${orderStatusLabel(status)}.`;
      const message = to === "shipped" ? await withSameTracking(db, moved, { ...noted, order }) : moved;
      return { status: 200, message, order, step };
    },

    "POST /api/admin/orders/undo": async ({ caller, body: { steps } }) => {
      const outcomes = await undoOrderSteps(db, steps, caller);
      const undone = outcomes.filter((outcome) => outcome.changed).length;
      const [only] = outcomes;
      if (outcomes.length === 1 && only) return { status: 200, message: only.message, outcomes };
      return { status: 200, message: `${undone} of ${outcomes.length} orders were undone.`, outcomes };
    },

    "POST /api/admin/orders/:id/courier": async ({ caller, params, body }) => {
      const correction = { orderId: params.id, by: caller, ...body };
      const { order, message } = await correctCourier(db, correction);
      return { status: 200, order, message: await withSameTracking(db, message, { ...body, order }) };
    },

    "POST /api/admin/orders/:id/archive": async ({ caller, params }) => {
      const trackingNo = await archiveOrder(db, params.id, caller);
      return {
        status: 200,
        message: `Order ${params.id}, ${trackingNo}, is deleted. You find it under ${HIDDEN_LABEL}, and can restore it.`,
      };
    },

    "POST /api/admin/orders/:id/restore": async ({ caller, params }) => {
      const trackingNo = await restoreOrder(db, params.id, caller);
      return { status: 200, message: `Order ${params.id}, ${trackingNo}, is back in the list.` };
    },

    "POST /api/admin/orders/:id/notes": async ({ caller, params, body: { text } }) => {
      const note = await addOrderNote(db, { orderId: params.id, text, by: caller });
      return { status: 200, message: "The note is added.", note };
    },

    "GET /api/admin/orders/:id/packing-slip": ({ params, query }) =>
      renderOrderDocument(db, params.id, "packing-slip", query.shipment),
    "GET /api/admin/orders/:id/label": ({ params, query }) =>
      renderOrderDocument(db, params.id, "label", query.shipment),
    "GET /api/admin/orders/:id/invoices/:invoice": ({ params: { id, invoice } }) =>
      renderInvoice(db, { orderId: id, id: invoice }),
    "GET /api/admin/orders/:id/summary": ({ params }) => renderOrderDocument(db, params.id, "summary"),

    "GET /api/view-order/:id": async ({ params, caller }) => ({
      status: 200,
      ...(await openOrder(db, params.id, caller)),
    }),
  };
}

const stateFor = (code: number | undefined): OrderState | undefined =>
  code === undefined ? undefined : orderStateByCode(code);

/** The state of a valid status code. */
function knownState(code: number): OrderState {
  const state = orderStateByCode(code);
  if (!state) throw refuse("invalid");
  return state;
}
