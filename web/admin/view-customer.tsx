import { call } from "#web/api.ts";
import type { Route } from "./+types/view-customer";
import { Addresses } from "./customer/addresses.tsx";
import { CustomerFacts } from "./customer/customer-facts.tsx";
import { CustomerOrders } from "./customer/customer-orders.tsx";
import { doToCustomer } from "./customer/do-to-customer.ts";
import { HelpAndBlock } from "./customer/help-and-block.tsx";
import { Notes } from "./customer/notes.tsx";
import { PrivacyRights } from "./customer/privacy-rights.tsx";
import { CustomerState } from "./customers/customer-state.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { afterDeed } from "./frame/revalidation.ts";
import { CustomerShape } from "./frame/shapes.tsx";
import { thingHead } from "./frame/shop.ts";

export const meta = thingHead("Customer", ({ customer }: Route.ComponentProps["loaderData"]) => customer.name);

export const handle: Handle = { title: "Customer", what: "The customer" };

/** Orders on one page. */
const ROWS = 10;

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const cursor = url.searchParams.get("cursor") ?? undefined;
    const query = { limit: ROWS, cursor };
    const [whole, page] = await Promise.all([
      call("GET /api/admin/customers/:id", { params: { id } }, { signal }),
      call("GET /api/admin/customers/:id/orders", { params: { id }, query }, { signal }),
    ]);
    return { ...whole, orders: page.orders, next: page.next_cursor, first: cursor === undefined };
  });

export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  doToCustomer(id, await request.formData());

export const shouldRevalidate = afterDeed;

export const HydrateFallback = CustomerShape;

export default function ViewCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, addresses, notes, orders, next, first } = loaderData;
  return (
    <>
      <PageHead
        title={customer.name}
        back={{ to: "/admin/customers", label: "Back to customers" }}
        state={<CustomerState blocked={customer.blocked} />}
      >
        <HelpAndBlock customer={customer} />
      </PageHead>
      <div className="sheet">
        <div className="two">
          <div>
            <CustomerOrders orders={orders} first={first} next={next} />
            <Notes notes={notes} />
          </div>
          <aside aria-label="Customer facts">
            <CustomerFacts {...customer} />
            <Addresses addresses={addresses} />
            <PrivacyRights customer={customer} />
          </aside>
        </div>
      </div>
    </>
  );
}
