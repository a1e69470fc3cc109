import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import styles from "./new-order.module.css";

/** What can be added to an order: a product, or one variant of it. */
export type Sellable = Pick<Product, "id" | "productname" | "image" | "selling" | "stock"> & {
  variantId: number | undefined;
};

/** A line of an order: a product or variant with the most pieces that can be chosen, and its quantity. */
export type ChosenLine = Sellable & { quantity: number };

/** What is sold of a product: the product itself, or each of its variants. */
export const sellablesOf = ({ id, productname, image, selling, stock, variants }: Product): Sellable[] =>
  variants?.map((variant) => ({
    id,
    variantId: variant.id,
    productname: `${productname}, ${variant.options.join(" / ")}`,
    image: variant.image || image,
    selling: variant.selling,
    stock: variant.stock,
  })) ?? [{ id, variantId: undefined, productname, image, selling, stock }];

type Key = Pick<Sellable, "id" | "variantId">;

/** A text that is different for each variant. */
export const keyOf = ({ id, variantId }: Key): string => `${id} ${variantId}`;

/** The lines as the calls take them. */
export const toOrderedProducts = (lines: readonly ChosenLine[]) =>
  lines.map(({ id, variantId, quantity }) => ({
    product_id: id,
    product_qty: quantity,
    ...(variantId !== undefined && { variant_id: variantId }),
  }));

/** The lines with one more piece, as far as that is possible. */
export const withOneMore = (lines: ChosenLine[], added: Sellable): ChosenLine[] =>
  lines.some((line) => keyOf(line) === keyOf(added))
    ? lines.map((line) =>
        keyOf(line) === keyOf(added) ? { ...line, quantity: Math.min(line.quantity + 1, most(line)) } : line,
      )
    : [...lines, { ...added, quantity: 1 }];

/** The lines with another quantity of one of them; 0 removes it. */
export const withQuantity = (lines: ChosenLine[], changed: Key, quantity: number): ChosenLine[] =>
  quantity === 0
    ? lines.filter((line) => keyOf(line) !== keyOf(changed))
    : lines.map((line) => (keyOf(line) === keyOf(changed) ? { ...line, quantity } : line));

/** The highest quantity in one order. */
const most = ({ stock }: ChosenLine): number => Math.min(stock, MAX_QUANTITY);

type ChosenLinesProps = {
  lines: ChosenLine[];
  /** Null while it is not known. */
  total: number | null;
  /** What delivery costs, which is in the total; null until it is known. */
  shipping?: { cost: number; zone: string | null } | null;
  /** What a coupon takes off, in pesos. */
  discount?: number;
  /** The problems with the lines. */
  problems: string[];
  /** Changes the quantity of a line; 0 removes it. */
  onChange: (line: ChosenLine, quantity: number) => void;
};

/** The lines of an order that staff enter. */
export const ChosenLines = ({ lines, total, shipping = null, discount = 0, problems, onChange }: ChosenLinesProps) => (
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
      <p className={text.soft}>No items yet. Search for a product above to add it.</p>
    ) : (
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} onChange={(quantity) => onChange(line, quantity)} />
        ))}
        {discount > 0 && (
          <li>
            <span className={`${layout.grow} ${text.soft}`}>Discount</span>
            <span className={text.numeric}>−{money(discount)}</span>
          </li>
        )}
        {shipping && (
          <li>
            <span className={`${layout.grow} ${text.soft}`}>
              Shipping{shipping.zone !== null && `, ${shipping.zone}`}
            </span>
            <span className={text.numeric}>{shipping.cost === 0 ? "Free" : money(shipping.cost)}</span>
          </li>
        )}
        {total !== null && (
          <li className={styles.total}>
            <span className={layout.grow}>Grand total, VAT included</span>
            <b>{money(total)}</b>
          </li>
        )}
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
