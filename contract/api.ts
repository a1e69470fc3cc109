import type { z } from "zod";
import { accountsApi } from "./accounts.ts";
import { addressesApi } from "./addresses.ts";
import { auditApi } from "./audit.ts";
import { cartApi } from "./cart.ts";
import { catalogueApi } from "./catalogue.ts";
import { customersApi } from "./customers.ts";
import { dashboardApi } from "./dashboard.ts";
import { emailsApi } from "./emails.ts";
import type { Access, Endpoint } from "./endpoint.ts";
import { galleryApi } from "./gallery.ts";
import { orderDeskApi } from "./order-desk.ts";
import { ordersApi } from "./orders.ts";
import { productDeskApi } from "./product-desk.ts";
import { productImportApi } from "./product-import.ts";
import { profileApi } from "./profile.ts";
import { promotionsApi } from "./promotions.ts";
import { settingsApi } from "./settings.ts";
import { staffApi } from "./staff.ts";
import { systemApi } from "./system.ts";
import { twoFactorApi } from "./two-factor.ts";

/** The calls by what they are about. */
export const apiGroups = {
  Accounts: accountsApi,
  Profile: profileApi,
  "Two-factor sign-in": twoFactorApi,
  Addresses: addressesApi,
  Catalogue: catalogueApi,
  "Product desk": { ...productDeskApi, ...productImportApi, ...galleryApi },
  Cart: cartApi,
  Orders: { ...ordersApi, ...orderDeskApi },
  Customers: customersApi,
  Letters: emailsApi,
  Promotions: promotionsApi,
  Settings: settingsApi,
  Staff: staffApi,
  "Audit log": auditApi,
  Dashboard: dashboardApi,
  Operation: systemApi,
};

/** Every call there is. Routes, clients and OpenAPI derive from this table. */
export const api = {
  ...accountsApi,
  ...profileApi,
  ...twoFactorApi,
  ...addressesApi,
  ...customersApi,
  ...catalogueApi,
  ...productDeskApi,
  ...productImportApi,
  ...galleryApi,
  ...cartApi,
  ...ordersApi,
  ...orderDeskApi,
  ...emailsApi,
  ...promotionsApi,
  ...settingsApi,
  ...staffApi,
  ...auditApi,
  ...dashboardApi,
  ...systemApi,
} satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;

export type Api = typeof api;

/** A call by its method and path, for example `POST /api/login`. */
export type Call = keyof Api;

/** The calls that ask for this much of the caller. */
export type CallFor<A extends Access> = { [C in Call]: Api[C]["access"] extends A ? C : never }[Call];

/** The calls that answer with a file. */
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

/** What a call answers when all went well. */
export type CallReply<C extends Call> = z.output<Api[C]["reply"]>;

/** What a caller may add to a call: request headers, and a signal that ends the wait. */
export type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal };

/** How to reach the API: the browser does it over HTTP, the server while rendering without a detour. */
export type Client = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallReply<C>>;
