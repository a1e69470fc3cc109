import { Link } from "react-router";
import { webhookEvents } from "#contract/webhooks.events.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { rowLink } from "#web/ui/table.tsx";
import { ApiDocsLink } from "../shell/api-docs-link.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { screenPath } from "../shell/screens.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

const filters = {};

/** The webhooks, the oldest first. They are few, so they are on one page. */
const list = defineList({
  screen: "webhooks",
  rowName: ["webhook", "webhooks"],
  filters,
  load: async (_query, options) => {
    const { webhooks } = await call("GET /api/admin/webhooks", {}, options);
    return { rows: webhooks, next_cursor: null };
  },
  header: () => (
    <>
      <Link className={button.secondary} to={screenPath("webhookDeliveries")}>
        Deliveries
      </Link>
      <CreateLink screen="addWebhook">Add webhook</CreateLink>
    </>
  ),
  toolbar: () => <ApiDocsLink>Messages are signed, and tried again for a day.</ApiDocsLink>,
  columns: [
    {
      title: "Address",
      phone: "title",
      cell: ({ id, url }) => (
        <Link className={rowLink} to={`/admin/webhooks/${id}`}>
          {url}
        </Link>
      ),
      tooltip: ({ url }) => url,
      skeleton: { nameAnd: 80 },
    },
    {
      title: "Events",
      tone: "secondary",
      phone: "detail",
      cell: ({ events }) => events.map((event) => webhookEvents[event]).join(", "),
      tooltip: ({ events }) => events.map((event) => webhookEvents[event]).join(", "),
      skeleton: 160,
    },
    {
      title: "Status",
      width: 140,
      phone: "status",
      cell: (webhook) => <WebhookBadge {...webhook} />,
      skeleton: 56,
    },
  ],
  skeletonRows: 3,
  empty: {
    title: "No webhooks yet",
    text: "A webhook tells another program, such as your accounting, when something happens in the shop.",
  },
  showAll: "Show all webhooks",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
