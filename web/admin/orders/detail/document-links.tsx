import { Link, useNavigate } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { hasParcel, type OrderDocument, orderDocuments } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { useShortcuts } from "../../shell/keyboard/shortcuts.ts";

/** Links to the documents of an order. A cancelled or returned order has no packing slip. */
export function DocumentLinks({ order }: { order: Pick<Order, "id" | "status" | "history"> }) {
  const { id } = order;
  const navigate = useNavigate();
  const pathOf = (name: OrderDocument) => `/admin/view-order/${id}/${name}`;
  const names = keysOf(orderDocuments).filter((name) => name !== "packing-slip" || hasParcel(order));
  useShortcuts(
    names.map((name) => ({
      keys: keys[name],
      label: orderDocuments[name],
      run: () => void navigate(pathOf(name)),
    })),
  );
  return names.map((name) => (
    <Link key={name} className={button.secondary} to={pathOf(name)}>
      <Icon name="print" />
      {orderDocuments[name]}
    </Link>
  ));
}

/** The keyboard shortcuts of the documents. */
const keys: Record<OrderDocument, string> = { "packing-slip": "p", summary: "r" };
