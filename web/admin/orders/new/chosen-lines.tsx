import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import styles from "./new-order.module.css";

/** A line of an order: a product with the most pieces that can be chosen, and its quantity. */
export type ChosenLine = Pick<Product, "id" | "productname" | "image" | "selling" | "stock"> & { quantity: number };

/** The lines with one more piece of a product, as far as that is possible. */
export const withProduct = (lines: ChosenLine[], product: Product): ChosenLine[] =>
  lines.some(({ id }) => id === product.id)
    ? lines.map((line) =>
        line.id === product.id ? { ...line, quantity: Math.min(line.quantity + 1, most(line)) } : line,
      )
    : [...lines, { ...product, quantity: 1 }];

/** The lines with another quantity of a product; 0 removes it. */
export const withQuantity = (lines: ChosenLine[], id: number, quantity: number): ChosenLine[] =>
  quantity === 0
    ? lines.filter((line) => line.id !== id)
    : lines.map((line) => (line.id === id ? { ...line, quantity } : line));

/** The highest quantity of a product in one order. */
const most = ({ stock }: ChosenLine): number => Math.min(stock, MAX_QUANTITY);

type ChosenLinesProps = {
  lines: ChosenLine[];
  total: number;
  /** The problems with the lines. */
  problems: string[];
  /** Changes the quantity of a product; 0 removes it. */
  onChange: (id: number, quantity: number) => void;
};

/** The lines of an order that staff enter. */
export const ChosenLines = ({ lines, total, problems, onChange }: ChosenLinesProps) => (
  <section className={layout.section} aria-labelledby="items">
    <div className={layout.sectionHeader}>
      <h2 id="items">Items</h2>
    </div>
    {problems.length > 0 && (
      <p className={styles.problem} role="alert">
        {problems.join(" ")}
      </p>
    )}
    {lines.length === 0 ? (
      <p className={text.soft}>Nothing yet. Search for a product above and add it.</p>
    ) : (
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} onChange={(quantity) => onChange(line.id, quantity)} />
        ))}
        <li className={styles.total}>
          <span className={layout.grow}>Grand total, VAT included</span>
          <b>{money(total)}</b>
        </li>
      </ul>
    )}
  </section>
);

function Line({ line, onChange }: { line: ChosenLine; onChange: (quantity: number) => void }) {
  const { productname, image, selling, quantity } = line;
  const choices = Array.from({ length: most(line) - MIN_QUANTITY + 1 }, (_, step) => MIN_QUANTITY + step);
  return (
    <li>
      <Thumbnail image={image} />
      <span className={`${layout.grow} ${text.truncate}`} title={productname}>
        <b className={text.strong}>{productname}</b>
        <span className={text.caption}>{money(selling)} each</span>
      </span>
      <Select
        className={field.input}
        aria-label={`Quantity of ${productname}`}
        value={quantity}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
      <span className={`${text.numeric} ${styles.amount}`}>{money(selling * quantity)}</span>
      <button
        type="button"
        className={`${button.quiet} ${button.square}`}
        aria-label={`Remove ${productname}`}
        onClick={() => onChange(0)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
