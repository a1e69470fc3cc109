import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { type BulkState, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { ListScreen } from "../shell/list/list-screen.tsx";
import { useSelection } from "../shell/list/use-selection.ts";
import { Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import type { Route } from "./+types/orders-page";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ArchiveDialog } from "./detail/archive-dialog.tsx";
import { type OrderActionResult, orderActionForm, submitOrderAction } from "./order-actions.ts";
import { OrderPreview } from "./order-preview.tsx";
import { ordersList } from "./orders-list.tsx";
import { TransitionReport } from "./transition-report.tsx";
import { useOrderPreview } from "./use-order-preview.ts";
import { useUndo } from "./use-undo.ts";

/** The orders of one page, and the actions for the selected ones. */
function OrdersScreen({ search, page }: ListProps<ListedOrder>) {
  const fetcher = useFetcher<OrderActionResult>();
  const orders = page?.rows ?? null;
  const { selected, selection, selectAll, clear } = useSelection({
    rows: orders,
    permission: "change_order_state",
    label: ({ id }) => `Choose order ${id}`,
  });
  const [deleting, setDeleting] = useState<ListedOrder | null>(null);
  const [moving, setMoving] = useState<BulkState | null>(null);
  const offerUndo = useUndo();
  const [report, setReport] = useState<OrderActionResult | null>(null);
  const preview = useOrderPreview(orders?.map(({ id }) => id) ?? []);
  const busy = fetcher.state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new result counts
  useEffect(() => {
    if (!fetcher.data) return;
    setDeleting(null);
    setMoving(null);
    if (fetcher.data.failure) return;
    setReport(fetcher.data);
    const { message, outcomes } = fetcher.data;
    if (outcomes.length > 0)
      offerUndo(
        message,
        outcomes.flatMap(({ id, step }) => (step === null ? [] : { id, step })),
      );
    clear();
    // The clicked button was removed, and the focus with it.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [fetcher.data]);

  const act = (...action: Parameters<typeof orderActionForm>) =>
    void fetcher.submit(orderActionForm(...action), { method: "post" });
  const moveAll = (state: BulkState) =>
    act(
      "move",
      selected.map(({ id }) => id),
      orderStates[state].code,
    );
  return (
    <ListScreen
      list={ordersList}
      search={search}
      page={page}
      selection={selection}
      rowActions={(order) => (
        <RowActions order={order} onDelete={() => setDeleting(order)} onRestore={() => act("restore", [order.id])} />
      )}
      notice={report && <TransitionReport outcomes={report.outcomes} onClose={() => setReport(null)} />}
      preview={
        preview.id === null ? null : (
          <OrderPreview
            id={preview.id}
            status={orders?.find(({ id }) => id === preview.id)?.status ?? null}
            onClose={preview.close}
          />
        )
      }
    >
      {selected.length > 0 && (
        <Permitted permission="change_order_state">
          <BulkBar
            selected={selected}
            all={orders?.length ?? 0}
            busy={busy}
            onMove={(state) => (selected.some(({ email }) => email !== "") ? setMoving(state) : moveAll(state))}
            onAll={() => selectAll()}
            onClear={clear}
          />
        </Permitted>
      )}
      {moving && (
        <BulkDialog
          to={moving}
          orders={selected}
          busy={busy}
          onMove={() => moveAll(moving)}
          onClose={() => setMoving(null)}
        />
      )}
      {deleting && (
        <ArchiveDialog
          order={deleting}
          busy={busy}
          onArchive={() => act("archive", [deleting.id])}
          onClose={() => setDeleting(null)}
        />
      )}
    </ListScreen>
  );
}

type RowActionsProps = { order: ListedOrder; onDelete: () => void; onRestore: () => void };

const RowActions = ({ order: { id, status }, onDelete, onRestore }: RowActionsProps) => (
  <>
    <Link className={button.secondary} to={`/admin/view-order/${id}`} aria-label={`View order ${id}`}>
      View
    </Link>
    <Permitted permission="archive_orders">
      {status === null ? (
        <button type="button" className={button.secondary} aria-label={`Restore order ${id}`} onClick={onRestore}>
          Restore
        </button>
      ) : (
        <button type="button" className={button.secondary} aria-label={`Delete order ${id}`} onClick={onDelete}>
          Delete
        </button>
      )}
    </Permitted>
  </>
);

const page = listPage(ordersList, OrdersScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => submitOrderAction(await request.formData());
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
