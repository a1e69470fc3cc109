import type { ReactNode } from "react";
import { HIDDEN_LABEL, SHOWN } from "#contract/enums.ts";
import { type OrderState, orderStateByCode, orderStatusLabel } from "#contract/orders.states.ts";
import type { AdminProduct } from "#contract/products.admin.ts";

import { Badge, type BadgeColor } from "./badge.tsx";

/** A state of an order, a product, a payment or an email. */
export const StatusBadge = ({ mark, children }: { mark: keyof typeof marks; children: ReactNode }) => (
  <Badge color={marks[mark].color} mark={marks[mark].shape}>
    {children}
  </Badge>
);

const Ring = ({ dashed = false }: { dashed?: boolean }) => (
  <circle
    cx="6"
    cy="6"
    r="5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray={dashed ? "2 1.93" : undefined}
  />
);

/** A ring that fills with the progress of an order. A quarter of the inner circle is 2.36 units long. */
const Filling = ({ quarters }: { quarters: number }) => (
  <>
    <Ring />
    <circle
      cx="6"
      cy="6"
      r="1.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeDasharray={`${quarters * 2.356} 10`}
      transform="rotate(-90 6 6)"
    />
  </>
);

const Disc = ({ cut }: { cut?: string }) => (
  <>
    <circle cx="6" cy="6" r="5.75" fill="currentColor" />
    {cut && (
      <path
        d={cut}
        fill="none"
        stroke="var(--surface, var(--color-paper))"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </>
);

const TICK = "m3.5 6.2 1.7 1.7 3.3-3.6";
const CROSS = "m4.2 4.2 3.6 3.6M7.8 4.2 4.2 7.8";

type Mark = { color: BadgeColor; shape: ReactNode };

const marks = {
  pending: { color: "amber", shape: <Ring /> },
  confirmed: { color: "blue", shape: <Filling quarters={1} /> },
  packed: { color: "blue", shape: <Filling quarters={2} /> },
  shipped: { color: "blue", shape: <Filling quarters={3} /> },
  delivered: { color: "green", shape: <Disc cut={TICK} /> },
  delivery_failed: { color: "red", shape: <Disc cut="M6 3v3.4M6 8.8v.01" /> },
  cancelled: { color: "grey", shape: <Disc cut={CROSS} /> },
  returned: { color: "red", shape: <Disc cut="M8.6 6H3.5M5.5 4l-2 2 2 2" /> },
  hidden: { color: "grey", shape: <Ring dashed /> },
  shown: { color: "green", shape: <Disc /> },
  due: { color: "amber", shape: <Ring /> },
  paid: { color: "green", shape: <Disc cut={TICK} /> },
  void: { color: "grey", shape: <Disc cut={CROSS} /> },
  low: { color: "amber", shape: <Disc cut="M6 3v3.4M6 8.8v.01" /> },
  out: { color: "red", shape: <Disc cut={CROSS} /> },
  inStock: { color: "green", shape: <circle cx="6" cy="6" r="3.5" fill="currentColor" /> },
} as const satisfies Record<OrderState, Mark> & Record<string, Mark>;

/** The state of an order, from the number on the wire. */
export const OrderBadge = ({ status }: { status: number | null }) => (
  <StatusBadge mark={orderStateByCode(status) ?? "hidden"}>{orderStatusLabel(status)}</StatusBadge>
);

/** Whether visitors see a product. */
export const ProductBadge = ({ status, archived }: Pick<AdminProduct, "status" | "archived">) =>
  status === SHOWN ? (
    <StatusBadge mark="shown">Show</StatusBadge>
  ) : (
    <StatusBadge mark="hidden">{archived ? "Archived" : HIDDEN_LABEL}</StatusBadge>
  );

/** The stock, with a mark only when it is low or zero. */
export function StockBadge({ stock, low }: Pick<AdminProduct, "stock" | "low">) {
  if (stock === 0) return <StatusBadge mark="out">Out of stock</StatusBadge>;
  if (low) return <StatusBadge mark="low">{stock} left</StatusBadge>;
  return `${stock.toLocaleString("en-PH")} in stock`;
}
