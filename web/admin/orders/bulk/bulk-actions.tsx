import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { BULK_BATCH } from "#contract/limits.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import type { FailedDeliveries, ParcelsOnTheirWay } from "#contract/orders.bulk.admin.ts";
import { type BulkState, type OrderState, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import { showError } from "#web/ui/alerts.ts";
import { screenPath } from "../../shell/screens.ts";
import { showFailure } from "../../shell/submit-action.ts";
import { BulkBar } from "../bulk-bar.tsx";
import { BulkDialog } from "../bulk-dialog.tsx";
import { reasonsOf, useUndo } from "../use-undo.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import { useBulkRun } from "./use-bulk-run.ts";
import { useMatching } from "./use-matching.ts";

type BulkActionsProps = {
  search: URLSearchParams;
  /** The orders of the page. */
  rows: readonly ListedOrder[];
  selection: { selected: ListedOrder[]; selectAll: () => void; clear: () => void };
  onDone: (outcomes: TransitionOutcome[]) => void;
};

/** What is asked before the selected orders are moved. */
type Question = { to: BulkState; failed: readonly FailedDeliveries[]; parcels: readonly ParcelsOnTheirWay[] };

/** The actions for the selected orders, which may be all that match the filters. */
export function BulkActions({ search, rows, selection, onDone }: BulkActionsProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { run, start } = useBulkRun();
  const offerUndo = useUndo({ start });
  const wholePage = rows.length > 0 && selection.selected.length === rows.length;
  const matching = useMatching(search, wholePage);
  const [withMatching, setWithMatching] = useState(false);
  const [moving, setMoving] = useState<Question | null>(null);
  const [printing, setPrinting] = useState(false);
  const selected = withMatching && matching ? [...matching.orders] : selection.selected;
  const ids = selected.map(({ id }) => id);

  // When the page is not selected as a whole any more, neither is all that matches.
  useEffect(() => {
    if (!wholePage) setWithMatching(false);
  }, [wholePage]);

  async function moveAll(to: BulkState): Promise<void> {
    const outcomes = await start(selected, (batch) =>
      call("POST /api/admin/orders/move", {
        body: { ids: batch.map(({ id }) => id), status: orderStates[to].code, bulk_size: selected.length },
      }),
    );
    setMoving(null);
    showMoved(outcomes, to, offerUndo);
    onDone(outcomes);
    selection.clear();
    focusHeading();
    await revalidate();
  }

  /** Asks before customers get emails, cash is booked, or orders on delivery go on to customers to whom earlier deliveries failed. */
  async function ask(to: BulkState): Promise<void> {
    try {
      const failed = to === "confirmed" ? await loadFailedDeliveries(selected) : [];
      const parcels = to === "delivered" ? await loadParcels(ids) : [];
      const needsYes = to === "delivered" || failed.length > 0 || selected.some(({ email }) => email !== "");
      if (needsYes) setMoving({ to, failed, parcels });
      else await moveAll(to);
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          all={rows.length}
          matching={matching}
          busy={run !== null}
          onMove={(state) => void ask(state)}
          onShip={() =>
            void navigate(screenPath("shipOrders"), { state: { numbers: selected.map((order) => order.tracking_no) } })
          }
          onPrint={() => setPrinting(true)}
          onAll={selection.selectAll}
          onAllMatching={() => setWithMatching(true)}
          onClear={selection.clear}
        />
      )}
      {selected.length > 0 && moving && !isLong(run) && (
        <BulkDialog
          {...moving}
          orders={selected}
          busy={run !== null}
          onMove={() => void moveAll(moving.to)}
          onClose={() => setMoving(null)}
        />
      )}
      {selected.length > 0 && printing && <PrintDialog ids={ids} onClose={() => setPrinting(false)} />}
      {run && isLong(run) && <BulkProgress run={run} />}
    </>
  );
}

/** Whether there is progress to show: one batch is done in a moment. */
const isLong = (run: { total: number } | null): boolean => run !== null && run.total > BULK_BATCH;

/** Those of these pending orders on delivery to whose customers earlier deliveries failed. */
async function loadFailedDeliveries(orders: readonly ListedOrder[]): Promise<readonly FailedDeliveries[]> {
  const pending = orders.filter(
    ({ status, payment_status }) => status === orderStates.pending.code && payment_status === "due_on_delivery",
  );
  if (pending.length === 0) return [];
  const query = { ids: pending.map(({ id }) => id).join(",") };
  return (await call("GET /api/admin/orders/failed-deliveries", { query })).orders;
}

const loadParcels = async (ids: readonly number[]): Promise<readonly ParcelsOnTheirWay[]> =>
  (await call("GET /api/admin/orders/parcels", { query: { ids: ids.join(",") } })).orders;

/** Says how many orders were changed, and why the others were not, with Undo. */
export function showMoved(
  outcomes: readonly TransitionOutcome[],
  to: OrderState,
  offerUndo: ReturnType<typeof useUndo>,
): void {
  const steps = outcomes.flatMap(({ id, step }) => (step === null ? [] : [{ id, step }]));
  const are = steps.length === 1 ? "is" : "are";
  const count = `${steps.length} of ${outcomes.length} orders ${are} now ${orderStates[to].label}.`;
  const message = [count, ...reasonsOf(outcomes)].join(" ");
  if (steps.length === 0) showError(message);
  else offerUndo(message, steps);
}

/** The clicked button was removed, and the focus with it. */
export const focusHeading = () => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
