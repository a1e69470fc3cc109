import { Link, useNavigate } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { hasParcel, type OrderDocument, orderDocuments } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { useShortcuts } from "../../shell/keyboard/shortcuts.ts";

/** The ways to the papers of an order. One that was called off or came back has no parcel to pack. */
export function DocumentLinks({ order }: { order: Pick<Order, "id" | "status" | "history"> }) {
  const { id } = order;
  const navigate = useNavigate();
  const pathOf = (paper: OrderDocument) => `/admin/view-order/${id}/${paper}`;
  const names = keysOf(orderDocuments).filter((paper) => paper !== "packing-slip" || hasParcel(order));
  useShortcuts(
    names.map((paper) => ({
      keys: keys[paper],
      label: orderDocuments[paper],
      run: () => void navigate(pathOf(paper)),
    })),
  );
  return names.map((paper) => (
    <Link key={paper} className={button.secondary} to={pathOf(paper)}>
      <Icon name="print" />
      {orderDocuments[paper]}
    </Link>
  ));
}

/** The keys that lead to the papers. */
const keys: Record<OrderDocument, string> = { "packing-slip": "p", summary: "r" };
