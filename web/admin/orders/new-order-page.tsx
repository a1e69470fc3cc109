import type { CallInput } from "#contract/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/new-order-page";
import { NewOrderForm } from "./new/new-order-form.tsx";
import { placePhoneOrder } from "./new/place-phone-order.ts";

export const meta = screenMeta("newOrder");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "newOrder"));

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  // From the form of this screen; the server validates it.
  placePhoneOrder((await request.json()) as { key: string; body: CallInput<"POST /api/admin/orders">["body"] });

export const HydrateFallback = screenSkeleton("newOrder");

export default function NewOrder() {
  return (
    <>
      <PageHeader screen="newOrder" />
      <NewOrderForm />
    </>
  );
}
