import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { type OrderState, orderStates } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import type { Order } from "#contract/orders.ts";
import type { ApiError } from "#web/api.ts";
import { useShortcuts } from "../../shell/keyboard/shortcuts.ts";
import { changedNothing } from "../../shell/revalidation.ts";
import { TransitionDialog } from "./transition-dialog.tsx";
import type { TransitionResult } from "./transition-order.ts";

/** What each move is called on its button; `asks` is what has to be typed with it. */
const moveWords = {
  pending: { label: "Pending", asks: null },
  confirmed: { label: "Confirm", asks: null },
  packed: { label: "Mark as packed", asks: null },
  shipped: { label: "Ship", asks: "courier" },
  delivered: { label: "Mark as delivered", asks: null },
  cancelled: { label: "Cancel order", asks: "reason" },
  returned: { label: "Take back", asks: "reason" },
} as const satisfies Record<OrderState, { label: string; asks: "courier" | "reason" | null }>;

const stateNames = keysOf(orderStates);

/** The moves that an order allows now, the regular one first; they are sent to the route they stand on. */
export function TransitionButtons({ order }: { order: Pick<Order, "id" | "email" | "status" | "moves"> }) {
  const fetcher = useFetcher<TransitionResult>();
  const [asking, setAsking] = useState<OrderState | null>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure ?? null;

  useEffect(() => {
    if (!fetcher.data || staysAsked(fetcher.data.failure)) return;
    setAsking(null);
    // The button that was pressed is gone with the state it belonged to.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [fetcher.data]);

  const send = (state: OrderState, fields: Record<string, string> = {}) =>
    void fetcher.submit({ ...fields, status: orderStates[state].code, seen: String(order.status) }, { method: "post" });

  const press = (state: OrderState) => (moveWords[state].asks ? setAsking(state) : send(state));
  const allowed = stateNames.filter((state) => order.moves.includes(orderStates[state].code));
  const next = allowed.find((state) => moveWords[state].asks !== "reason");
  useShortcuts(next && !busy ? [{ keys: "s", label: moveWords[next].label, run: () => press(next) }] : []);

  return (
    <>
      {allowed.map((state) => (
        <button
          key={state}
          type="button"
          className={moveWords[state].asks === "reason" ? "btn" : "btn go"}
          disabled={busy}
          onClick={() => press(state)}
        >
          {moveWords[state].label}
        </button>
      ))}
      {asking && allowed.includes(asking) && (
        <TransitionDialog
          key={asking}
          order={order}
          to={asking}
          busy={busy}
          failure={failure}
          onSend={(fields) => send(asking, fields)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Whether what was typed can be sent again, if only after a look at where a colleague has put the order. */
const staysAsked = (failure: ApiError | null): boolean =>
  failure !== null && (changedNothing(failure) || failure.code === "order_state_changed");
