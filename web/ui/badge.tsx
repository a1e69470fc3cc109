import type { ReactNode } from "react";
import { HIDDEN_LABEL, type OrderState, orderStateByCode, orderStatusLabel, SHOWN } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { Product } from "#contract/products.ts";

type Colour = "amber" | "blue" | "green" | "red" | "grey";

/** A state in three ways at once, so that it can be read in grey: a shape, a word, and a colour. */
export const Badge = ({ mark, children }: { mark: keyof typeof marks; children: ReactNode }) => (
  <span className={`status status-${marks[mark].colour}`}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {marks[mark].shape}
    </svg>
    {children}
  </span>
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

/** A ring that fills as an order moves; a quarter of the inner circle is 2.36 long. */
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
        stroke="var(--surface)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </>
);

const TICK = "m3.5 6.2 1.7 1.7 3.3-3.6";
const CROSS = "m4.2 4.2 3.6 3.6M7.8 4.2 4.2 7.8";

type Mark = { colour: Colour; shape: ReactNode };

const marks = {
  pending: { colour: "amber", shape: <Ring /> },
  confirmed: { colour: "blue", shape: <Filling quarters={1} /> },
  packed: { colour: "blue", shape: <Filling quarters={2} /> },
  shipped: { colour: "blue", shape: <Filling quarters={3} /> },
  delivered: { colour: "green", shape: <Disc cut={TICK} /> },
  cancelled: { colour: "grey", shape: <Disc cut={CROSS} /> },
  returned: { colour: "red", shape: <Disc cut="M8.6 6H3.5M5.5 4l-2 2 2 2" /> },
  hidden: { colour: "grey", shape: <Ring dashed /> },
  shown: { colour: "green", shape: <Disc /> },
  due: { colour: "amber", shape: <Ring /> },
  paid: { colour: "green", shape: <Disc cut={TICK} /> },
  void: { colour: "grey", shape: <Disc cut={CROSS} /> },
  low: { colour: "amber", shape: <Disc cut="M6 3v3.4M6 8.8v.01" /> },
  out: { colour: "red", shape: <Disc cut={CROSS} /> },
  inStock: { colour: "green", shape: <circle cx="6" cy="6" r="3.5" fill="currentColor" /> },
} as const satisfies Record<OrderState, Mark> & Record<string, Mark>;

/** The state of an order, from the number on the wire. */
export const OrderBadge = ({ status }: { status: number | null }) => (
  <Badge mark={orderStateByCode(status) ?? "hidden"}>{orderStatusLabel(status)}</Badge>
);

/** Whether visitors see a product. */
export const ProductBadge = ({ status }: Pick<Product, "status">) =>
  status === SHOWN ? <Badge mark="shown">Show</Badge> : <Badge mark="hidden">{HIDDEN_LABEL}</Badge>;

/** How much is left, with a mark only when somebody should act. */
export function StockBadge({ stock, low }: Pick<AdminProduct, "stock" | "low">) {
  if (stock === 0) return <Badge mark="out">Out of stock</Badge>;
  if (low) return <Badge mark="low">{stock} left</Badge>;
  return `${stock.toLocaleString("en-PH")} in stock`;
}
