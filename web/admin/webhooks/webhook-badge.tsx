import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Whether a webhook is on, and whether what is sent arrives. */
export function WebhookBadge({ active, failing_since, switched_off_at }: Webhook) {
  if (switched_off_at !== null) return <StatusBadge mark="out">Switched off</StatusBadge>;
  if (!active) return <StatusBadge mark="hidden">Off</StatusBadge>;
  if (failing_since !== null) return <StatusBadge mark="low">Failing</StatusBadge>;
  return <StatusBadge mark="shown">On</StatusBadge>;
}

/** The badge of each state of a delivery. */
export const deliveryMarks = {
  waiting: { mark: "pending", label: "Waiting" },
  delivered: { mark: "delivered", label: "Delivered" },
  failed: { mark: "out", label: "Failed" },
} as const satisfies Record<WebhookDelivery["state"], { mark: string; label: string }>;

export const DeliveryBadge = ({ state }: { state: WebhookDelivery["state"] }) => (
  <StatusBadge mark={deliveryMarks[state].mark}>{deliveryMarks[state].label}</StatusBadge>
);
