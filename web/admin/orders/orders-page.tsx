import { useEffect, useState } from "react";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import type { ListedOrder } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { ListScreen } from "../shell/list/list-screen.tsx";
import { useSelection } from "../shell/list/use-selection.ts";
import { Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import type { Route } from "./+types/orders-page";
import { BulkActions, focusHeading } from "./bulk/bulk-actions.tsx";
import { ArchiveDialog } from "./detail/archive-dialog.tsx";
import { type OrderActionResult, orderActionForm, submitOrderAction } from "./order-actions.ts";
import { OrderLink } from "./order-link.tsx";
import { OrderPreview } from "./order-preview.tsx";
import { ordersList } from "./orders-list.tsx";
import { TransitionReport } from "./transition-report.tsx";
import { useOrderPreview } from "./use-order-preview.ts";

/** The orders of one page, and the actions for the selected ones. */
function OrdersScreen({ search, page }: ListProps<ListedOrder>) {
  const fetcher = useSingleFetcher<OrderActionResult>();
  const orders = page?.rows ?? null;
  const selection = useSelection({
    rows: orders,
    permission: "change_order_state",
    label: ({ id }) => `Select order ${id}`,
  });
  const [deleting, setDeleting] = useState<ListedOrder | null>(null);
  const [outcomes, setOutcomes] = useState<TransitionOutcome[]>([]);
  const preview = useOrderPreview(orders?.map(({ id }) => id) ?? []);

  useEffect(() => {
    if (!fetcher.data) return;
    setDeleting(null);
    if (!fetcher.data.failure) focusHeading();
  }, [fetcher.data]);

  const act = (...action: Parameters<typeof orderActionForm>) =>
    void fetcher.submit(orderActionForm(...action), { method: "post" });

  return (
    <ListScreen
      list={ordersList}
      search={search}
      page={page}
      selection={selection.selection}
      rowActions={(order) => (
        <RowActions order={order} onDelete={() => setDeleting(order)} onRestore={() => act("restore", order.id)} />
      )}
      notice={outcomes.length > 0 && <TransitionReport outcomes={outcomes} onClose={() => setOutcomes([])} />}
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
      <Permitted permission="change_order_state">
        <BulkActions search={search} rows={orders ?? []} selection={selection} onDone={setOutcomes} />
      </Permitted>
      {deleting && (
        <ArchiveDialog
          order={deleting}
          busy={fetcher.state !== "idle"}
          onArchive={() => act("archive", deleting.id)}
          onClose={() => setDeleting(null)}
        />
      )}
    </ListScreen>
  );
}

type RowActionsProps = { order: ListedOrder; onDelete: () => void; onRestore: () => void };

const RowActions = ({ order: { id, status }, onDelete, onRestore }: RowActionsProps) => (
  <>
    <OrderLink className={button.secondary} id={id} aria-label={`View order ${id}`}>
      View
    </OrderLink>
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
