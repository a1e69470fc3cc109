import { MAX_BULK_ORDERS } from "#contract/limits.ts";
import type { ordersBulkApi } from "#contract/orders.bulk.admin.ts";
import { orderStateByCode, orderStates, orderStatusLabel } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listFailedDeliveries } from "./orders.admin.store.ts";
import { listOrders } from "./orders.admin.ts";
import { countParcelsOnTheirWay } from "./orders.bulk.store.ts";
import { checkShippingList, shipOrders } from "./orders.bulk.ts";
import { renderOrderDocuments } from "./orders.documents.ts";

/** Work on many orders at once. */
export function ordersBulkRoutes({ db }: { db: Db }): Routes<typeof ordersBulkApi> {
  return {
    "GET /api/admin/orders/matching": async ({ query: { status, ...query } }) => {
      const state = status === undefined ? undefined : orderStateByCode(status);
      const { rows, next } = await listOrders(db, { ...query, state, limit: MAX_BULK_ORDERS, cursor: undefined });
      return { status: 200, orders: rows, more: next !== null };
    },

    "GET /api/admin/orders/failed-deliveries": async ({ query: { ids } }) => ({
      status: 200,
      orders: await listFailedDeliveries(db, ids),
    }),

    "GET /api/admin/orders/parcels": async ({ query: { ids } }) => ({
      status: 200,
      orders: await countParcelsOnTheirWay(db, ids),
    }),

    "POST /api/admin/orders/shipping-list": async ({ body }) => {
      const rows = await checkShippingList(db, body);
      const ready = rows.filter(({ problem }) => problem === null).length;
      return { status: 200, applied: false, message: `${ready} of ${rows.length} orders can be shipped.`, rows };
    },

    "POST /api/admin/orders/ship": async ({ caller, body: { orders, bulk_size } }) => {
      const outcomes = await shipOrders(db, { orders, bulkSize: bulk_size, by: caller });
      const shipped = outcomes.filter(({ changed }) => changed).length;
      const label = orderStatusLabel(orderStates.shipped.code);
      const message = `${shipped} of ${outcomes.length} orders ${shipped === 1 ? "is" : "are"} now ${label}.`;
      return { status: 200, message, outcomes };
    },

    "GET /api/admin/orders/documents": ({ query: { ids, documents } }) => renderOrderDocuments(db, ids, documents),
  };
}
