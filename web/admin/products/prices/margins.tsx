import { Fragment } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { marginOf } from "./margin.ts";
import styles from "./prices.module.css";

/** The margin at each price of a product: its own, that of its sale, and those of variants. */
export function Margins({ product, cost }: { product: AdminProduct; cost: number | null }) {
  if (cost === null) return <p className={`${text.soft} ${styles.margins}`}>Enter the cost to see the margin.</p>;
  const { selling, sale, variants = [] } = product;
  const prices = [
    { name: "Selling price", price: selling },
    ...(sale ? [{ name: "Sale price", price: sale.selling }] : []),
    ...variants.flatMap(({ options, price }) => (price === null ? [] : [{ name: options.join(" / "), price }])),
  ];
  return (
    <dl className={`${layout.facts} ${styles.margins}`}>
      {prices.map(({ name, price }) => {
        const { amount, percent } = marginOf(price, cost);
        return (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              {money(price)}, margin {money(amount)}
              {percent !== null && ` (${percent}%)`}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
