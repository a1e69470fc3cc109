import { useState } from "react";
import { Link } from "react-router";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { keySpecifications } from "#web/ui/specification.ts";
import { CompareCheckbox } from "./compare/compare-checkbox.tsx";
import type { ListedProduct } from "./product-lists.ts";

const panels = ["sage", "sand", "mist"] as const;

/** The panel a product stands on, by turns. */
export const panelColor = (position: number): string => panels[position % panels.length] ?? panels[0];

/** The page of a product. */
export const productPath = ({ type, id }: Pick<ListedProduct, "type" | "id">): string => `/${type}/${id}`;

/** On a phone one card fills a row. */
const CARD_PHONE = "(width < 660px) 88vw";

type CardProps = {
  product: ListedProduct;
  position: number;
  /** Its picture is in sight when the page opens. */
  eager?: boolean;
  heading?: "h2" | "h3";
};

/** A product on a shelf. */
export function ProductCard({ product, position, eager = false, heading: Heading = "h2" }: CardProps) {
  const { productname, selling, original, stock } = product;
  const brief = keySpecifications(product);
  const saving = original - selling;
  const [turned, setTurned] = useState(false);
  return (
    <li
      className={stock > 0 ? "card" : "card card-gone"}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setTurned(true)}
      onFocus={({ target }) => target.matches(":focus-visible") && setTurned(true)}
    >
      <div className={`card-pic ${panelColor(position)}`}>
        <Angles product={product} eager={eager} leading={eager && position === 0} turned={turned && stock > 0} />
        <p className="card-top">
          <StockBadge stock={stock} />
          {saving > 0 && <span className="save">Save {money(saving)}</span>}
        </p>
      </div>
      <div className="card-body">
        <Heading>
          <Link to={productPath(product)} prefetch="intent">
            {productname}
          </Link>
        </Heading>
        <p className="price">{money(selling)}</p>
        {brief.length > 0 && (
          <p className="card-spec">
            {brief.map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </p>
        )}
        {saving > 0 && <OriginalPrice amount={original} />}
      </div>
      <div className="card-acts">
        <CardAction product={product} />
        {product.type === "scooter" && <CompareCheckbox product={product} />}
      </div>
    </li>
  );
}

type AnglesProps = {
  product: ListedProduct;
  eager: boolean;
  /** The first one of the page, wanted before all others. */
  leading: boolean;
  /** The pointer or the focus was on the card: the second picture costs nothing before. */
  turned: boolean;
};

/** The first picture, and under the pointer the second. */
function Angles({ product, eager, leading, turned }: AnglesProps) {
  const [first, second] = product.images;
  if (!first) return <span className="faint">No picture yet</span>;
  const sizes = leading ? `${CARD_PHONE}, 58vw` : `${CARD_PHONE}, (width < 860px) 46vw, (width < 1900px) 30vw, 22vw`;
  return (
    <>
      <Picture picture={first} sizes={sizes} alt="" wanted={leading ? "first" : eager ? "now" : "later"} />
      {turned && second && <Picture picture={second} sizes={sizes} alt="" wanted="now" className="card-turned" />}
    </>
  );
}

function CardAction({ product }: { product: ListedProduct }) {
  const name = <span className="sr-only">: {product.productname}</span>;
  return product.stock > 0 ? (
    <Link className="btn btn-line btn-s" to={productPath(product)} prefetch="intent">
      View Item{name}
    </Link>
  ) : (
    <button type="button" className="btn btn-s" disabled>
      Add to Cart{name}
    </button>
  );
}

/** In Stock, or Out of Stock. */
export const StockBadge = ({ stock }: { stock: number }) =>
  stock > 0 ? <span className="badge">In Stock</span> : <span className="badge badge-out">Out of Stock</span>;

/** The price it had before, struck through. */
export const OriginalPrice = ({ amount }: { amount: number }) => (
  <p className="was">
    <span className="sr-only">was </span>
    {money(amount)}
  </p>
);
