import { useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { isEditable, orderStateByCode, orderStatusLabel } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import type { FormValues } from "../shell/record-form.ts";
import { requireLogin } from "../shell/require-login.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/edit-order-page";
import { EditOrderForm } from "./edit/edit-order-form.tsx";
import type { EditedOrder } from "./edit/edited-order.ts";
import { type OrderEditBody, saveEdit } from "./edit/save-edit.ts";

export const meta = recordMeta(
  "editOrder",
  ({ order }: Route.ComponentProps["loaderData"]) => `Edit order ${order.id}`,
);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const [found] = await Promise.all([
      call("GET /api/view-order/:id", { params: { id } }, { signal }),
      loadStaffAccount(signal, "editOrder"), // Refuses a role that may see orders and not edit them.
    ]);
    return found;
  });

export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  // From the form of this screen; the server validates it.
  saveEdit(id, (await request.json()) as OrderEditBody);

/** After a refusal the form keeps what was typed, also when the order has changed meanwhile. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !actionResult?.failure && defaultShouldRevalidate;

export const HydrateFallback = screenSkeleton("editOrder");

export default function EditOrder({ loaderData }: Route.ComponentProps) {
  /** The order as somebody else changed it, and what the form holds then. */
  const [restarted, setRestarted] = useState<(EditedOrder & { start: FormValues | undefined }) | null>(null);
  const { order, product } = restarted ?? loaderData;
  const state = orderStateByCode(order.status);
  return (
    <>
      <PageHeader
        screen="editOrder"
        title={`Edit order ${order.id}`}
        back={{ to: `/admin/view-order/${order.id}`, label: "Back to the order" }}
      />
      {state && isEditable(state) && order.shipments.length === 0 ? (
        <EditOrderForm
          key={`${order.version} ${order.status}`}
          order={order}
          product={product}
          start={restarted?.start}
          onRestart={(now, start) => setRestarted({ ...now, start })}
        />
      ) : (
        <div className={layout.surface}>
          <div className={layout.content}>
            <Note kind="warning" title="This order cannot be edited any more">
              <p>{lastStepOf(order)} An order can be edited until it is shipped, cancelled or deleted.</p>
            </Note>
          </div>
        </div>
      )}
    </>
  );
}

/** What ended the time for edits, who did it and when; empty for a deleted order. */
function lastStepOf({ status, history, shipments }: Order): string {
  const state = orderStateByCode(status);
  const [parcel] = shipments;
  const inPart = state && isEditable(state) && parcel;
  const last = inPart ? { at: parcel.shipped_at, by: parcel.by } : history.at(-1);
  if (!state || !last) return "";
  const what = inPart ? "Shipped in part" : orderStatusLabel(status);
  return `${what} on ${formatDateTime(last.at)}${last.by === null ? "" : ` by ${last.by}`}.`;
}
