import { type ReactNode, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { orderStates } from "#contract/enums.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { countLabel, Pager } from "../shell/pager.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ArchiveDialog } from "./detail/archive-dialog.tsx";
import { type OrderActionResult, orderActionForm } from "./order-actions.ts";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";
import { OrderPreview } from "./order-preview.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { TransitionReport } from "./transition-report.tsx";
import { useOrderPreview } from "./use-order-preview.ts";

type OrdersDeskProps = {
  filters: OrderFilters;
  orders: ListedOrder[];
  next_cursor: string | null;
  /** What stands in place of the rows when there are none. */
  children: ReactNode;
};

/** The orders of one page, and what can be done with those that are chosen. */
export function OrdersList({ filters, orders, next_cursor, children }: OrdersDeskProps) {
  const fetcher = useFetcher<OrderActionResult>();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [deleting, setDeleting] = useState<ListedOrder | null>(null);
  const [report, setReport] = useState<OrderActionResult | null>(null);
  const { peeked, close } = useOrderPreview(orders.map(({ id }) => id));
  const busy = fetcher.state !== "idle";
  // What is no longer on the page is not chosen any more either.
  const chosen = orders.filter(({ id }) => ticked.has(id));

  useEffect(() => {
    if (!fetcher.data) return;
    setDeleting(null);
    if (fetcher.data.failure) return;
    setReport(fetcher.data);
    setTicked(new Set());
    // The button that was pressed is gone with what was chosen.
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [fetcher.data]);

  const act = (...words: Parameters<typeof orderActionForm>) =>
    void fetcher.submit(orderActionForm(...words), { method: "post" });
  const move = (state: "confirmed" | "packed", ids: number[]) => act("move", ids, orderStates[state].code);
  const choose = (id: number, on: boolean) =>
    setTicked((now) => (on ? new Set([...now, id]) : new Set([...now].filter((each) => each !== id))));

  const list = (
    <>
      {report && <TransitionReport outcomes={report.outcomes} onClose={() => setReport(null)} />}
      <OrdersTable
        filters={filters}
        orders={orders}
        chosen={ticked}
        onChoose={choose}
        onDelete={setDeleting}
        onRestore={({ id }) => act("restore", [id])}
      />
      {orders.length === 0 ? (
        children
      ) : (
        <Pager
          count={countLabel(orders.length, "order")}
          first={filters.cursor === null ? null : orderSearchOf({ ...filters, cursor: null })}
          next={next_cursor === null ? null : orderSearchOf({ ...filters, cursor: next_cursor })}
          peek
        />
      )}
      {chosen.length > 0 && (
        <Permitted permission="change_order_state">
          <BulkBar
            chosen={chosen}
            all={orders.length}
            busy={busy}
            onMove={move}
            onAll={() => setTicked(new Set(orders.map(({ id }) => id)))}
            onClear={() => setTicked(new Set())}
          />
        </Permitted>
      )}
      {deleting && (
        <ArchiveDialog
          order={deleting}
          busy={busy}
          onArchive={() => act("archive", [deleting.id])}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
  return (
    <div className="split">
      <div className="split-list">{list}</div>
      {peeked !== null && <OrderPreview id={peeked} onClose={close} />}
    </div>
  );
}
