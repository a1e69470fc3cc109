import { screenTable } from "./screen.ts";

/** The screens under Settings about how the shop runs and what it reports to other programs. */
export const operationScreens = screenTable({
  health: {
    path: "health",
    page: "health/health-page.tsx",
    title: "Health",
    name: "health of the shop",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "one column",
    navigation: "go",
  },
  webhooks: {
    path: "webhooks",
    page: "webhooks/webhooks-page.tsx",
    title: "Webhooks",
    permission: "manage_webhooks",
    menu: "settings",
    skeleton: "own",
    navigation: "go",
  },
  addWebhook: {
    path: "webhooks/new",
    page: "webhooks/add-webhook-page.tsx",
    title: "Add webhook",
    name: "form",
    permission: "manage_webhooks",
    menu: "settings",
    skeleton: "form",
    parent: "webhooks",
    navigation: "create",
  },
  webhook: {
    path: "webhooks/:id",
    page: "webhooks/webhook-page.tsx",
    title: "Webhook",
    permission: "manage_webhooks",
    menu: "settings",
    skeleton: "form",
    parent: "webhooks",
  },
  webhookDeliveries: {
    path: "webhook-deliveries",
    page: "webhooks/webhook-deliveries-page.tsx",
    title: "Webhook deliveries",
    name: "deliveries",
    permission: "manage_webhooks",
    menu: "settings",
    skeleton: "own",
    parent: "webhooks",
  },
});
