import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { Icon } from "#web/ui/icon.tsx";
import { money } from "#web/ui/money.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";

/** A product in the order that is being made, with the pieces of it. */
export type ChosenLine = Product & { quantity: number };

type ChosenLinesProps = {
  lines: ChosenLine[];
  total: number;
  /** What is wrong with what is chosen. */
  problems: string[];
  /** Another quantity of a product; 0 takes it out. */
  onChange: (id: number, quantity: number) => void;
};

/** What is ordered so far. */
export const ChosenLines = ({ lines, total, problems, onChange }: ChosenLinesProps) => (
  <section className="section" aria-labelledby="items">
    <div className="section-head">
      <h2 id="items">Items</h2>
    </div>
    {problems.length > 0 && (
      <p className="new-order-problem" role="alert">
        {problems.join(" ")}
      </p>
    )}
    {lines.length === 0 ? (
      <p className="soft">Nothing yet. Search for a product above and add it.</p>
    ) : (
      <ul className="new-order-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} onChange={(quantity) => onChange(line.id, quantity)} />
        ))}
        <li className="new-order-total">
          <span className="grow">Grand total, VAT included</span>
          <b>{money(total)}</b>
        </li>
      </ul>
    )}
  </section>
);

function Line({ line, onChange }: { line: ChosenLine; onChange: (quantity: number) => void }) {
  const { productname, image, selling, stock, quantity } = line;
  const choices = Array.from(
    { length: Math.min(stock, MAX_QUANTITY) - MIN_QUANTITY + 1 },
    (_, step) => MIN_QUANTITY + step,
  );
  return (
    <li>
      <Thumbnail image={image} />
      <span className="grow cut" title={productname}>
        <b className="strong">{productname}</b>
        <span className="under">{money(selling)} each</span>
      </span>
      <select
        className="input"
        aria-label={`Quantity of ${productname}`}
        value={quantity}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <span className="figure new-order-amount">{money(selling * quantity)}</span>
      <button
        type="button"
        className="btn square quiet"
        aria-label={`Remove ${productname}`}
        onClick={() => onChange(0)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
