import { type ReactNode, useEffect, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { formatDateTime } from "#contract/dates.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { rowNumbers, Skeleton } from "#web/ui/skeleton.tsx";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { Contact } from "./detail/contact.tsx";
import { FailedDeliveriesNote } from "./detail/failed-deliveries.tsx";
import { OrderTotals } from "./detail/order-totals.tsx";
import { TransitionButtons } from "./detail/transition-buttons.tsx";
import { OrderLink } from "./order-link.tsx";
import styles from "./order-preview.module.css";
import { PackAgainNote } from "./packed-note.tsx";

/** How long the focus stays on an order before it is loaded, in milliseconds. */
const REST_MS = 120;

type Read = { id: number } & ({ whole: CallReply<"GET /api/view-order/:id"> } | { failure: string });

type OrderPreviewProps = {
  id: number;
  /** Its status in the list: when that changes, the order is loaded again. */
  status: number | null;
  onClose: () => void;
};

/** The preview of an order, beside the list. */
export function OrderPreview({ id, status, onClose }: OrderPreviewProps) {
  const [read, setRead] = useState<Read | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry and a change repeat the request
  useEffect(() => {
    const line = new AbortController();
    const { signal } = line;
    const rest = setTimeout(async () => {
      try {
        const whole = await call("GET /api/view-order/:id", { params: { id: String(id) } }, { signal });
        if (!signal.aborted) setRead({ id, whole });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRead({ id, failure: error.message });
      }
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      line.abort();
    };
  }, [id, status, tries]);

  const now = read?.id === id ? read : null;
  return (
    <aside className={styles.preview} aria-label={`Order ${id}`} aria-busy={now === null}>
      <div className={styles.content}>
        <div className={layout.sectionHeader}>
          <h2>Order {id}</h2>
          {now && "whole" in now && <OrderBadge status={now.whole.order.status} />}
          <span className={layout.grow} />
          <button type="button" className={`${button.quiet} ${button.square}`} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {now === null && <OnTheWay />}
        {now && "failure" in now && (
          <>
            <p>{now.failure}</p>
            <button type="button" className={button.secondary} onClick={() => setTries(tries + 1)}>
              Try again
            </button>
          </>
        )}
        {now && "whole" in now && <Essentials {...now.whole} />}
      </div>
    </aside>
  );
}

function Essentials({ order, product, failed_deliveries, pack_again }: CallReply<"GET /api/view-order/:id">) {
  const { id, address, payment_mode, placed_at, courier, courier_tracking } = order;
  return (
    <>
      <FailedDeliveriesNote order={order} count={failed_deliveries} />
      {pack_again && <PackAgainNote />}
      <Contact {...order} />
      <ul className={styles.lines}>
        {product.map(({ line_id, productname, product_qty, price, image }) => (
          <li key={line_id}>
            <Thumbnail image={image} />
            <span className={layout.grow}>
              <span className={text.strong}>{productname}</span>
              <span className={table.secondLine}>
                {product_qty > 0 ? `${product_qty} x ${money(price)}` : "Cancelled"}
              </span>
            </span>
            <span className={text.numeric}>{product_qty > 0 ? money(product_qty * price) : "–"}</span>
          </li>
        ))}
      </ul>
      <OrderTotals {...order.totals} coupon={order.coupon} />
      <dl className={layout.facts}>
        <Fact name="Payment">{paymentModes[payment_mode].name}</Fact>
        <Fact name="Placed">{formatDateTime(placed_at)}</Fact>
        {courier && <Fact name="Courier">{courier_tracking ? `${courier}, ${courier_tracking}` : courier}</Fact>}
        <Fact name="Deliver to">
          <span className={layout.lines}>{address}</span>
          {!order.structured_address && " (unverified)"}
        </Fact>
      </dl>
      <p className={`${button.group} ${styles.actions}`}>
        <Permitted permission="change_order_state">
          <TransitionButtons order={order} lines={product} />
        </Permitted>
        <OrderLink className={button.secondary} id={id}>
          Open order
        </OrderLink>
      </p>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const OnTheWay = () => (
  <div className={styles.skeleton}>
    {rowNumbers(6).map((row) => (
      <Skeleton key={row} width={120 + ((row * 53) % 150)} />
    ))}
  </div>
);
