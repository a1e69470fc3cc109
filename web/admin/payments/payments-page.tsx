import { useCallback, useState } from "react";
import { Link } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { paymentProblems, paymentStates } from "#contract/payments.statuses.ts";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import { DaysFilter, Filters, LinkFilter, SearchFilter } from "../shell/list/filter-controls.tsx";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen, noneWithStatus, type RowOf } from "../shell/list/list-screen.tsx";
import { day, oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import type { Route } from "./+types/payments-page";
import { PaymentBadge, PaymentStateBadge } from "./payment-badge.tsx";
import { ResolveDialog, resolvePayment } from "./resolve-dialog.tsx";

const states = keysOf(paymentStates);

const filters = { q: text, attention: oneOf(["1"]), state: oneOf(states), from: day, to: day };

const options = (counts: ListCounts | undefined) => [
  { label: "All", values: { attention: null, state: null } },
  {
    label: <PaymentBadge state="unknown">Needs attention</PaymentBadge>,
    count: counts?.attention,
    values: { attention: "1", state: null },
  },
  ...states.map((state) => ({
    label: <PaymentBadge state={state}>{paymentStates[state]}</PaymentBadge>,
    count: counts?.[state],
    values: { attention: null, state },
  })),
];

/** The online payments: those that need staff first, then the newest. */
const list = defineList({
  screen: "payments",
  topic: "payments",
  rowName: ["payment", "payments"],
  filters,
  load: async (query, options) => {
    const [{ payments, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/payments", { query }, options),
      loadCounts(query, ["state", "attention"], () => call("GET /api/admin/counts/payments", {}, options)),
    ]);
    return { rows: payments, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search payments" placeholder="Tracking or payment number" />
      <Filters>
        <LinkFilter list={state} label="Status" options={options(counts)} />
        <DaysFilter list={state} label="Started" />
      </Filters>
    </>
  ),
  columns: [
    { title: "Date", time: ({ created_at }) => created_at, width: 130, narrowWidth: 112, phone: "detail" },
    {
      title: "Order",
      phone: "title",
      cell: ({ order_id, tracking_no, problem, problem_detail }) => (
        <>
          {order_id === null ? (
            "No order"
          ) : (
            <Link className={rowLink} to={`/admin/view-order/${order_id}`}>
              {tracking_no}
            </Link>
          )}
          {problem && (
            <span className={secondLine}>{[paymentProblems[problem], problem_detail].filter(Boolean).join(": ")}</span>
          )}
        </>
      ),
      tooltip: ({ problem, problem_detail }) => problem && (problem_detail ?? paymentProblems[problem]),
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Provider",
      width: 124,
      from: 1024,
      tone: "secondary",
      cell: ({ provider }) => provider,
      tooltip: ({ reference }) => reference,
      skeleton: 64,
    },
    {
      title: "Method",
      width: 110,
      tone: "secondary",
      cell: ({ mode }) => mode && paymentModes[mode].label,
      skeleton: 56,
    },
    {
      title: "Amount",
      width: 144,
      narrowWidth: 136,
      align: "right",
      phone: "value",
      cell: ({ amount, refunded }) => (
        <>
          {amount !== null && money(amount)}
          {refunded > 0 && <span className={secondLine}>{money(-refunded)} refunded</span>}
        </>
      ),
      skeleton: 54,
    },
    {
      title: "Status",
      width: 190,
      narrowWidth: 170,
      phone: "status",
      cell: (payment) => <PaymentStateBadge {...payment} />,
      skeleton: 90,
    },
    { title: "Action", hideTitle: true, width: 110, actions: true, phone: "below" },
  ],
  empty: { title: "No online payments yet", text: "Payments appear here as soon as a customer pays online." },
  noMatch: ({ attention, state, q, from, to }) =>
    attention && !q && !from && !to
      ? { title: "Nothing needs attention", text: "Payments that cannot be settled automatically appear here." }
      : { title: state && !q && !from && !to ? noneWithStatus("payments", paymentStates[state]) : "No payment found" },
  showAll: "Show all payments",
});

function PaymentsScreen({ page, search }: ListProps<RowOf<typeof list>>) {
  const [open, setOpen] = useState<number | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const payment = page?.rows.find(({ id }) => id === open);
  return (
    <ListScreen
      list={list}
      search={search}
      page={page}
      rowActions={({ id, problem, tracking_no }) =>
        problem && (
          <Permitted permission="refund_orders">
            <button
              type="button"
              className={`${button.secondary} ${button.small}`}
              onClick={() => setOpen(id)}
              aria-label={`Resolve the payment of ${tracking_no ?? "no order"}`}
            >
              Resolve
            </button>
          </Permitted>
        )
      }
    >
      {payment && <ResolveDialog payment={payment} onClose={close} />}
    </ListScreen>
  );
}

const page = listPage(list, PaymentsScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => resolvePayment(await request.formData());
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
