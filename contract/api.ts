import type { z } from "zod";
import { accountsAdminApi } from "./accounts.admin.ts";
import { profileApi } from "./accounts.profile.ts";
import { accountsApi } from "./accounts.ts";
import { twoFactorApi } from "./accounts.two-factor.ts";
import { addressesApi } from "./addresses.ts";
import { auditApi } from "./audit.ts";
import { cartApi } from "./cart.ts";
import { couponsApi } from "./coupons.ts";
import { customersApi } from "./customers.ts";
import { emailsApi } from "./emails.ts";
import type { Access, Endpoint } from "./endpoint.ts";
import { ordersAdminApi } from "./orders.admin.ts";
import { ordersApi } from "./orders.ts";
import { productsAdminApi } from "./products.admin.ts";
import { productsGalleryApi } from "./products.gallery.ts";
import { productsImportApi } from "./products.import.admin.ts";
import { productsApi } from "./products.ts";
import { reportsApi } from "./reports.ts";
import { settingsApi } from "./settings.ts";
import { systemApi } from "./system.ts";

/** The calls by what they are about. */
export const apiGroups = {
  Accounts: accountsApi,
  Profile: profileApi,
  "Two-factor sign-in": twoFactorApi,
  Addresses: addressesApi,
  Catalogue: productsApi,
  "Product desk": { ...productsAdminApi, ...productsImportApi, ...productsGalleryApi },
  Cart: cartApi,
  Orders: { ...ordersApi, ...ordersAdminApi },
  Customers: customersApi,
  Letters: emailsApi,
  Promotions: couponsApi,
  Settings: settingsApi,
  Staff: accountsAdminApi,
  "Audit log": auditApi,
  Dashboard: reportsApi,
  Operation: systemApi,
};

/** Every call there is. Routes, clients and OpenAPI derive from this table. */
export const api = {
  ...accountsApi,
  ...profileApi,
  ...twoFactorApi,
  ...addressesApi,
  ...customersApi,
  ...productsApi,
  ...productsAdminApi,
  ...productsImportApi,
  ...productsGalleryApi,
  ...cartApi,
  ...ordersApi,
  ...ordersAdminApi,
  ...emailsApi,
  ...couponsApi,
  ...settingsApi,
  ...accountsAdminApi,
  ...auditApi,
  ...reportsApi,
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
