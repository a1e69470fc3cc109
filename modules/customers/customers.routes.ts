import type { customersApi } from "#contract/customers.ts";
import { emailDeliveryMessage } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { AccountLimits } from "#modules/accounts/accounts.ts";
import {
  addCustomerNote,
  allowCod,
  block,
  customerEmail,
  eraseCustomer,
  exportCustomerData,
  listCustomers,
  listOrdersOfCustomer,
  openCustomer,
  sendResetLink,
  unblock,
} from "./customers.ts";

/** The customers as staff see them, with their privacy rights. */
export function customersRoutes({
  db,
  limits,
  withMail,
}: {
  db: Db;
  limits: AccountLimits;
  withMail: boolean;
}): Routes<typeof customersApi> {
  return {
    "GET /api/admin/customers": async ({ query }) => {
      const { rows, next } = await listCustomers(db, query);
      return { status: 200, customers: rows, next_cursor: next };
    },

    "GET /api/admin/customers/:id": async ({ caller, params: { id } }) => ({
      status: 200,
      ...(await openCustomer(db, { by: caller, id })),
    }),

    "GET /api/admin/customers/:id/orders": async ({ params: { id }, query }) => {
      const { rows, next } = await listOrdersOfCustomer(db, id, query);
      return { status: 200, orders: rows, next_cursor: next };
    },

    "POST /api/admin/customers/:id/notes": async ({ caller, params: { id }, body: { text } }) => {
      const note = await addCustomerNote(db, { by: caller, id }, text);
      return { status: 200, message: "The note is added.", note };
    },

    "POST /api/admin/customers/:id/reset-link": async ({ caller, params: { id } }) => {
      await limits.countLink(await customerEmail(db, id));
      const email = await sendResetLink(db, { by: caller, id });
      return { status: 200, message: emailDeliveryMessage("An email with a link", email, withMail) };
    },

    "POST /api/admin/customers/:id/block": async ({ caller, params: { id }, body: { reason } }) => {
      const name = await block(db, { by: caller, id }, reason);
      return { status: 200, message: `${name} is blocked, and signed out everywhere.` };
    },

    "POST /api/admin/customers/:id/unblock": async ({ caller, params: { id } }) => {
      const name = await unblock(db, { by: caller, id });
      return { status: 200, message: `${name} may sign in again.` };
    },

    "PUT /api/admin/customers/:id/cod": async ({ caller, params: { id }, body: { allowed } }) => {
      const name = await allowCod(db, { by: caller, id }, allowed);
      const message = allowed
        ? `${name} can pay on delivery again.`
        : `The limit of the shop applies to ${name} again.`;
      return { status: 200, message };
    },

    "POST /api/admin/customers/:id/export": async ({ caller, params: { id } }) => ({
      status: 200,
      data: await exportCustomerData(db, { by: caller, id }),
    }),

    "POST /api/admin/customers/:id/erase": async ({ caller, params: { id }, body: { email } }) => {
      const kept = await eraseCustomer(db, { by: caller, id }, email);
      const books = kept === 1 ? "1 order stays" : `${kept} orders stay`;
      return {
        status: 200,
        message: `The customer is erased.${kept > 0 ? ` ${books} in your records, without a name.` : ""}`,
      };
    },
  };
}
