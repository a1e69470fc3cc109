import { formatShortDateTime } from "#contract/dates.ts";
import { deliveryStates, webhookEventLabel } from "#contract/webhooks.events.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { secondLine } from "#web/ui/table.tsx";
import { ChoiceFilter } from "../shell/list/filter-controls.tsx";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen, noneWithStatus, type RowOf } from "../shell/list/list-screen.tsx";
import { oneOf } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import { submitAction } from "../shell/submit-action.ts";
import type { Route } from "./+types/webhook-deliveries-page";
import { DeliveryBadge, deliveryMarks } from "./webhook-badge.tsx";

const idInUrl = (value: string): string | null => (/^[1-9]\d{0,8}$/.test(value) ? value : null);

const filters = { state: oneOf(deliveryStates), webhook: idInUrl };

const choices = Object.fromEntries(deliveryStates.map((state) => [state, <DeliveryBadge key={state} state={state} />]));

const hostOf = (url: string): string => new URL(url).host;

function resultOf({ status_code, problem, attempts, next_attempt_at }: WebhookDelivery): string {
  const answer = problem ?? (status_code === null ? "Not sent yet." : `Answered ${status_code}.`);
  const count = attempts > 1 ? ` ${attempts} attempts.` : "";
  return `${answer}${count}${next_attempt_at && attempts > 0 ? ` Next ${formatShortDateTime(next_attempt_at)}.` : ""}`;
}

/** What was sent to webhooks, newest first. */
const list = defineList({
  screen: "webhookDeliveries",
  rowName: ["delivery", "deliveries"],
  filters,
  load: async (query, options) => {
    const [{ deliveries, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/webhook-deliveries", { query }, options),
      loadCounts(query, ["state"], () => call("GET /api/admin/counts/webhook-deliveries", {}, options)),
    ]);
    return { rows: deliveries, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <ChoiceFilter list={state} name="state" label="State" all="All" choices={choices} counts={counts} />
  ),
  columns: [
    {
      title: "Event",
      width: 230,
      phone: "title",
      cell: ({ event, message_id }) => (
        <>
          {webhookEventLabel(event)}
          <span className={secondLine}>{message_id}</span>
        </>
      ),
      tooltip: ({ message_id }) => message_id,
      skeleton: { nameAnd: 40 },
    },
    {
      title: "Receiver",
      width: 200,
      tone: "secondary",
      from: 1024,
      cell: ({ url }) => hostOf(url),
      tooltip: ({ url }) => url,
      skeleton: 120,
    },
    {
      title: "Result",
      tone: "secondary",
      phone: "detail",
      cell: resultOf,
      tooltip: resultOf,
      skeleton: { nameAnd: 60 },
    },
    { title: "Time", time: ({ created_at }) => created_at },
    {
      title: "Status",
      width: 118,
      phone: "status",
      cell: ({ state }) => <DeliveryBadge state={state} />,
      skeleton: 56,
    },
    { title: "Actions", hideTitle: true, width: 110, actions: true, phone: "below", align: "right" },
  ],
  empty: { title: "Nothing sent yet", text: "Deliveries are listed here for 30 days." },
  noMatch: ({ state }) => ({
    title: state ? noneWithStatus("deliveries", deliveryMarks[state].label) : "Nothing sent to it yet",
  }),
  showAll: "Show all deliveries",
});

function ReplayButton({ id, message_id, state }: WebhookDelivery) {
  const fetcher = useSingleFetcher();
  const busy = fetcher.state !== "idle";
  if (state === "waiting") return null;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className={`${button.secondary} ${button.small}`}
        aria-label={`Replay ${message_id}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        Replay
      </button>
    </fetcher.Form>
  );
}

const DeliveriesScreen = (props: ListProps<RowOf<typeof list>>) => (
  <ListScreen list={list} {...props} rowActions={(row) => <ReplayButton {...row} />} />
);

const page = listPage(list, DeliveriesScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const id = String((await request.formData()).get("id"));
  return submitAction(() => call("POST /api/admin/webhook-deliveries/:id/replay", { params: { id } }));
};
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
