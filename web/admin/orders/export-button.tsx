import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/save-file.ts";
import { type OrderFilters, orderFilterQuery } from "./order-filters.ts";

/** Saves all orders that the filters leave, on every page, as CSV. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await saveFile("GET /api/admin/orders/export", { query: orderFilterQuery(filters) }, "orders.csv");
    setBusy(false);
  };
  return (
    <button type="button" className="btn" onClick={save} aria-busy={busy}>
      <Icon name="save" />
      {busy ? "Exporting" : "Export CSV"}
    </button>
  );
}
