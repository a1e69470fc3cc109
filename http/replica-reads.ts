import type { Api, Call } from "#contract/api.ts";
import type { Routes } from "./router.ts";

/**
 * The calls that a replica may answer: lists, searches, reports and their exports. None of them writes, and none decides anything about
 * money, stock or permissions; who may call is always asked of the primary.
 */
export const replicaReads = [
  "GET /api/getScooter",
  "GET /api/getHelmet",
  "GET /api/getAccessory",
  "GET /api/products",
  "GET /api/collections",
  "GET /api/collections/:slug",
  "GET /api/search",
  "GET /api/suggest",
  "GET /api/search-texts",
  "GET /api/products/:id/reviews",
  "GET /api/view-product",
  "GET /api/my-orders",
  "GET /api/account/test-rides",
  "GET /api/admin/products/export",
  "GET /api/admin/products/export-zip",
  "GET /api/admin/stock",
  "GET /api/admin/stock/export",
  "GET /api/admin/products/:id/stock",
  "GET /api/admin/products/:id/stock-alerts",
  "GET /api/admin/collections",
  "GET /api/admin/coupons",
  "GET /api/admin/orders",
  "GET /api/admin/orders/export",
  "GET /api/admin/orders/:id/neighbors",
  "GET /api/admin/payments",
  "GET /api/admin/remittances",
  "GET /api/admin/returns",
  "GET /api/admin/reviews",
  "GET /api/admin/messages",
  "GET /api/admin/content",
  "GET /api/admin/customers",
  "GET /api/admin/customers/:id/orders",
  "GET /api/admin/emails",
  "GET /api/admin/staff",
  "GET /api/admin/webhook-deliveries",
  "GET /api/admin/audit-log",
  "GET /api/admin/dashboard",
  "GET /api/admin/reports/sales",
  "GET /api/admin/reports/sales/export",
  "GET /api/admin/reports/vat",
  "GET /api/admin/reports/vat/export",
  "GET /api/admin/reports/margins",
  "GET /api/admin/reports/margins/export",
  "GET /api/admin/reports/stock",
  "GET /api/admin/reports/stock/export",
  "GET /api/admin/reports/couriers",
  "GET /api/admin/reports/couriers/export",
  "GET /api/admin/counts/orders",
  "GET /api/admin/counts/products",
  "GET /api/admin/counts/stock",
  "GET /api/admin/counts/payments",
  "GET /api/admin/counts/customers",
  "GET /api/admin/counts/returns",
  "GET /api/admin/counts/reviews",
  "GET /api/admin/counts/emails",
  "GET /api/admin/counts/messages",
] as const satisfies (Call & `GET ${string}`)[];

/** Replicas of the database, each with the routes that read from it. */
export type ReplicaRoutes = {
  /** The number of a replica that is as new as the primary is now; null when none is. */
  pickCurrent(): Promise<number | null>;
  routes: readonly Routes<Api>[];
};

type Handler = (input: unknown) => unknown;
type ReadRoute = Handler | { publicRead: Handler };

const handlerOf = (route: ReadRoute): Handler => (typeof route === "function" ? route : route.publicRead);

/** The same routes. Each of `replicaReads` is served by the route of a replica that is current, else by its own. */
export function withReplicas(own: Routes<Api>, { pickCurrent, routes }: ReplicaRoutes): Routes<Api> {
  const routeOf = (from: Routes<Api>, call: Call) => from[call] as ReadRoute; // Each of them is one of these two.
  const changed = replicaReads.map((call): [Call, ReadRoute] => {
    const route = routeOf(own, call);
    const handlers = routes.map((each) => handlerOf(routeOf(each, call)));
    const read: Handler = async (input) => {
      const picked = await pickCurrent();
      const handler = picked === null ? undefined : handlers[picked];
      return (handler ?? handlerOf(route))(input);
    };
    return [call, typeof route === "function" ? read : { ...route, publicRead: read }];
  });
  return { ...own, ...Object.fromEntries(changed) };
}
