import type { z } from "zod";
import { accountsAdminApi } from "./accounts.admin.ts";
import { profileApi } from "./accounts.profile.ts";
import { accountsApi } from "./accounts.ts";
import { twoFactorApi } from "./accounts.two-factor.ts";
import { addressesApi } from "./addresses.ts";
import { apiKeysApi } from "./api-keys.ts";
import { auditApi } from "./audit.ts";
import { cartApi } from "./cart.ts";
import { collectionsAdminApi } from "./collections.admin.ts";
import { collectionsApi } from "./collections.ts";
import { contentAdminApi } from "./content.admin.ts";
import { contentApi } from "./content.ts";
import { couponsApi } from "./coupons.ts";
import { couriersApi } from "./couriers.ts";
import { customersApi } from "./customers.ts";
import { emailsApi } from "./emails.ts";
import type { Endpoint } from "./endpoint.ts";
import { healthApi } from "./health.ts";
import { messagesApi } from "./messages.ts";
import { notificationsApi } from "./notifications.ts";
import { ordersAdminApi } from "./orders.admin.ts";
import { ordersBulkApi } from "./orders.bulk.admin.ts";
import { ordersEditingApi } from "./orders.editing.admin.ts";
import { ordersRefundsApi } from "./orders.refunds.admin.ts";
import { ordersShipmentsApi } from "./orders.shipments.admin.ts";
import { trackingApi } from "./orders.tracking.ts";
import { ordersApi } from "./orders.ts";
import { remittancesApi } from "./payments.remittances.admin.ts";
import { paymentSettingsApi } from "./payments.settings.admin.ts";
import { paymentsApi } from "./payments.ts";
import { placesApi } from "./places.ts";
import { privacyApi } from "./privacy.ts";
import { productsAdminApi } from "./products.admin.ts";
import { productsArchiveApi } from "./products.archive.admin.ts";
import { productsGalleryApi } from "./products.gallery.ts";
import { productsImportApi } from "./products.import.admin.ts";
import { productsPricesApi } from "./products.prices.admin.ts";
import { productsStockApi } from "./products.stock.admin.ts";
import { stockAlertsApi } from "./products.stock-alerts.ts";
import { productsApi } from "./products.ts";
import { productTypesAdminApi } from "./products.types.admin.ts";
import { productTypesApi } from "./products.types.ts";
import { countsApi } from "./reports.counts.admin.ts";
import { tableReportsApi } from "./reports.tables.admin.ts";
import { reportsApi } from "./reports.ts";
import { returnsAdminApi } from "./returns.admin.ts";
import { returnsApi } from "./returns.ts";
import { reviewsAdminApi } from "./reviews.admin.ts";
import { reviewsApi } from "./reviews.ts";
import { settingsAdminApi } from "./settings.admin.ts";
import { settingsApi } from "./settings.ts";
import { shippingAdminApi } from "./shipping.admin.ts";
import { shippingApi } from "./shipping.ts";
import { systemApi } from "./system.ts";
import { testRidesAdminApi } from "./test-rides.admin.ts";
import { testRideBranchesAdminApi } from "./test-rides.branches.admin.ts";
import { testRidesApi } from "./test-rides.ts";
import { webhooksApi } from "./webhooks.ts";
import { wishlistApi } from "./wishlist.ts";

type EndpointTable = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;

/** A group of the API documentation: a sentence about it, and its calls. */
const group = <Calls extends EndpointTable>(description: string, calls: Calls) => ({ description, calls });

/** The endpoints, grouped for the API documentation. Each table of the contract is listed here once. */
export const apiGroups = {
  Accounts: group("Register, sign in and out, and choose a new password.", accountsApi),
  Profile: group("What people change about their own account: name, address, password, signed-in devices.", profileApi),
  "Two-factor sign-in": group("Turn the second step of signing in on and off.", twoFactorApi),
  Privacy: group("Export and erase the own personal data.", privacyApi),
  Places: group("Regions, provinces, cities and barangays of the Philippines, by PSGC code.", placesApi),
  Addresses: group("The saved delivery addresses of a customer.", addressesApi),
  Products: group("What visitors see: lists, filters, search, product pages, comparison.", {
    ...productsApi,
    ...productTypesApi,
  }),
  "Stock alerts": group("Tell people when what is out of stock is back.", stockAlertsApi),
  "Wish lists": group("The wish lists of accounts and browsers.", wishlistApi),
  "Products (staff)": group("Add and change products, their pictures, prices and stock.", {
    ...productsAdminApi,
    ...productsStockApi,
    ...productsPricesApi,
    ...productsImportApi,
    ...productsGalleryApi,
    ...productsArchiveApi,
    ...productTypesAdminApi,
  }),
  Collections: group("Products that staff put together, chosen one by one or by a rule.", {
    ...collectionsApi,
    ...collectionsAdminApi,
  }),
  Cart: group("The cart of a customer.", cartApi),
  Orders: group("Place an order, see the own orders, and track one.", { ...ordersApi, ...trackingApi }),
  "Orders (staff)": group("Work on orders: lists, states, notes, documents, phone orders.", {
    ...ordersAdminApi,
    ...ordersBulkApi,
    ...ordersEditingApi,
    ...ordersShipmentsApi,
  }),
  Payments: group("What customers paid and what they get back.", {
    ...paymentsApi,
    ...ordersRefundsApi,
    ...remittancesApi,
  }),
  Shipping: group("Where the shop delivers, what it costs, and when orders arrive.", {
    ...shippingApi,
    ...shippingAdminApi,
  }),
  Returns: group("What customers return, and what they get for it.", { ...returnsApi, ...returnsAdminApi }),
  "Test rides": group("Book a test ride, and the calendar of staff.", {
    ...testRidesApi,
    ...testRidesAdminApi,
    ...testRideBranchesAdminApi,
  }),
  Reviews: group("What customers write about products, and how staff moderate it.", {
    ...reviewsApi,
    ...reviewsAdminApi,
  }),
  Messages: group("What visitors write to the shop, and how staff answer.", messagesApi),
  Customers: group("Customers as staff see them.", customersApi),
  Emails: group("The emails that the shop wrote.", emailsApi),
  Coupons: group("Discount codes and their terms.", couponsApi),
  Couriers: group("Who delivers orders.", couriersApi),
  Content: group("The articles and policies of the shop, their drafts and their versions.", {
    ...contentApi,
    ...contentAdminApi,
  }),
  Settings: group("What the owner says about the shop.", {
    ...settingsApi,
    ...settingsAdminApi,
    ...paymentSettingsApi,
  }),
  Health: group("How the shop runs.", healthApi),
  "API keys": group("Keys with which other programs call the API.", apiKeysApi),
  Webhooks: group("Where the shop reports what happens, and what it has sent.", webhooksApi),
  Staff: group("Who works in the shop, and in which role.", accountsAdminApi),
  Notifications: group("What staff are notified of.", notificationsApi),
  "Audit log": group("What staff did.", auditApi),
  Reports: group("Statistics, reports and the dashboard.", {
    ...reportsApi,
    ...tableReportsApi,
    ...countsApi,
  }),
  Operation: group("For browsers and monitoring: the anti-forgery cookie, and whether the shop is ready.", systemApi),
};

type Tables = (typeof apiGroups)[keyof typeof apiGroups]["calls"];
type CallsOf<Table> = Table extends unknown ? keyof Table : never;

/** Every endpoint by its method and path. */
export type Api = { [C in CallsOf<Tables>]: Extract<Tables, Record<C, Endpoint>>[C] };

/** Every endpoint. Routes, clients and OpenAPI are derived from this table. */
export const api = Object.assign({}, ...Object.values(apiGroups).map(({ calls }) => calls)) as Api; // TypeScript merges only what is listed.

/** A call by its method and path, for example `POST /api/login`. */
export type Call = keyof Api;

/** The calls whose response is a file. */
export type FileCall = { [C in Call]: Api[C] extends { file: string } ? C : never }[Call];

type Part<C extends Call, P extends "params" | "query" | "body"> =
  Api[C] extends Record<P, infer S extends z.ZodType> ? S : never;

type Sent<C extends Call, P extends "params" | "query" | "body"> = [Part<C, P>] extends [never]
  ? unknown
  : Record<P, z.input<Part<C, P>>>;

type SentBody<C extends Call> = Api[C] extends { multipart: true } ? { body: FormData } : Sent<C, "body">;

/** What a client sends with a call: its `params`, `query` and `body`, where it has them; a multipart body is a form. */
export type CallInput<C extends Call> = Sent<C, "params"> & Partial<Sent<C, "query">> & SentBody<C>;

/** A part of a call after validation, as the server reads it. */
export type Parsed<C extends Call, P extends "params" | "query" | "body"> = [Part<C, P>] extends [never]
  ? undefined
  : z.output<Part<C, P>>;

/** The response of a successful call. */
export type CallReply<C extends Call> = z.output<Api[C]["reply"]>;

/** What a caller may add to a call: request headers, and a signal that ends the wait. */
export type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal };

/** How to reach the API: the browser does it over HTTP, the server while rendering without a detour. */
export type Client = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallReply<C>>;
