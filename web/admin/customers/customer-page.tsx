import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/customer-page";
import { CustomerBadge } from "./customer-badge.tsx";
import { AccountActions } from "./detail/account-actions.tsx";
import { Addresses } from "./detail/addresses.tsx";
import { submitCustomerAction } from "./detail/customer-actions.ts";
import { CustomerFacts } from "./detail/customer-facts.tsx";
import { CustomerOrders } from "./detail/customer-orders.tsx";
import { Notes } from "./detail/notes.tsx";
import { PrivacyRights } from "./detail/privacy-rights.tsx";

export const meta = recordMeta("customer", ({ customer }: Route.ComponentProps["loaderData"]) => customer.name);

/** Orders per page. */
const ROWS = 10;

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const cursor = url.searchParams.get("cursor") ?? undefined;
    const query = { limit: ROWS, cursor };
    const [whole, page] = await Promise.all([
      call("GET /api/admin/customers/:id", { params: { id } }, { signal }),
      call("GET /api/admin/customers/:id/orders", { params: { id }, query }, { signal }),
    ]);
    return { ...whole, orders: page.orders, next: page.next_cursor, first: cursor === undefined };
  });

export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  submitCustomerAction(id, await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("customer");

export default function ViewCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, cod, addresses, notes, open_returns, orders, next, first } = loaderData;
  return (
    <>
      <PageHeader screen="customer" title={customer.name} status={<CustomerBadge blocked={customer.blocked} />}>
        <AccountActions customer={customer} />
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <div>
            <CustomerOrders orders={orders} first={first} next={next} />
            <Notes notes={notes} />
          </div>
          <aside aria-label="Customer facts">
            <CustomerFacts {...customer} cod={cod} />
            <Addresses addresses={addresses} />
            <PrivacyRights customer={customer} openReturns={open_returns} />
          </aside>
        </div>
      </div>
    </>
  );
}
