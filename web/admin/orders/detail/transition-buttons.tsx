import { useEffect, useState } from "react";
import { needsReason, type OrderState, orderStateByCode, orderStates } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { useShortcuts } from "../../shell/keyboard/shortcuts.ts";
import { changedNothing } from "../../shell/revalidation.ts";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import { useBulkRun } from "../bulk/use-bulk-run.ts";
import { needsQuestion } from "../transition-questions.ts";
import { useUndo } from "../use-undo.ts";
import { TransitionDialog } from "./transition-dialog.tsx";
import type { TransitionResult } from "./transition-order.ts";

/** The button of each transition, and the title of its dialog. */
const transitionButtons = {
  pending: { label: "Pending", title: "Reopen" },
  confirmed: { label: "Confirm", title: "Confirm" },
  packed: { label: "Mark as packed", title: "Pack" },
  shipped: { label: "Ship", title: "Ship" },
  delivered: { label: "Mark as delivered", title: "Deliver" },
  delivery_failed: { label: "Delivery failed", title: "Delivery failed:" },
  cancelled: { label: "Cancel order", title: "Cancel" },
  returned: { label: "Mark as returned", title: "Return" },
} as const satisfies Record<OrderState, { label: string; title: string }>;

type MovedOrder = Pick<Order, "id" | "email" | "payment" | "payment_mode" | "status" | "transitions" | "shipments">;

type TransitionButtonsProps = { order: MovedOrder; lines: readonly OrderLine[] };

/** A button for each allowed transition, the usual one first, as the server lists them. */
export function TransitionButtons({ order, lines }: TransitionButtonsProps) {
  const fetcher = useSingleFetcher<TransitionResult>();
  const offerUndo = useUndo(useBulkRun());
  const [asking, setAsking] = useState<OrderState | null>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new result counts
  useEffect(() => {
    if (!fetcher.data || staysAsked(fetcher.data.failure)) return;
    setAsking(null);
    const { done } = fetcher.data;
    if (done) offerUndo(done.message, [done]);
    // The pressed button was removed with its state.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [fetcher.data]);

  const send = (state: OrderState, fields: Record<string, string> = {}) =>
    void fetcher.submit(
      { ...fields, status: orderStates[state].code, seen: String(order.status) },
      { method: "post", action: `/admin/view-order/${order.id}` },
    );

  const press = (state: OrderState) =>
    orderStates[state].asks !== null || needsQuestion(state, order) ? setAsking(state) : send(state);
  const allowed = order.transitions.flatMap((code) => orderStateByCode(code) ?? []);
  // The one that leads the order on to its customer.
  const next = allowed.find((state) => !needsReason(state));
  useShortcuts(next && !busy ? [{ keys: "s", label: transitionButtons[next].label, run: () => press(next) }] : []);

  const dialog = asking && allowed.includes(asking) ? transitionButtons[asking] : null;

  return (
    <>
      {allowed.map((state) => (
        <button
          key={state}
          type="button"
          className={state === next ? button.primary : button.secondary}
          disabled={busy}
          onClick={() => press(state)}
        >
          {transitionButtons[state].label}
        </button>
      ))}
      {asking && dialog && (
        <TransitionDialog
          key={asking}
          order={order}
          lines={lines}
          state={asking}
          title={dialog.title}
          label={dialog.label}
          busy={busy}
          failure={failure}
          onSend={(fields) => send(asking, fields)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Whether the input can be sent again, possibly after looking at the new state of the order. */
const staysAsked = (failure: ApiError | null): boolean =>
  failure !== null && (changedNothing(failure) || failure.code === "order_state_changed");
