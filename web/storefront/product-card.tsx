import { Link } from "react-router";
import type { Product } from "#contract/catalogue.ts";
import { money } from "#web/ui/money.ts";
import { briefOf } from "./specification.ts";

const panels = ["sage", "sand", "mist"] as const;

/** The panel a product stands on, by turns. */
export const panelOf = (position: number): string => panels[position % panels.length] ?? panels[0];

/** The page of a product. */
export const pathOf = ({ type, id }: Pick<Product, "type" | "id">): string => `/${type}/${id}`;

type CardProps = {
  product: Product;
  position: number;
  /** Its picture is in sight when the page opens. */
  eager?: boolean;
  heading?: "h2" | "h3";
};

/** A product on a shelf. */
export function ProductCard({ product, position, eager = false, heading: Heading = "h2" }: CardProps) {
  const { productname, selling, original, stock } = product;
  const brief = briefOf(product);
  const saving = original - selling;
  return (
    <li className={stock > 0 ? "card" : "card card-gone"}>
      <div className={`card-pic ${panelOf(position)}`}>
        <Pictures product={product} eager={eager} leading={eager && position === 0} />
        <p className="card-top">
          <StockBadge stock={stock} />
          {saving > 0 && <span className="save">Save {money(saving)}</span>}
        </p>
      </div>
      <div className="card-body">
        <Heading>
          <Link to={pathOf(product)} prefetch="intent">
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
        {saving > 0 && <Was amount={original} />}
      </div>
      <CardAction product={product} />
    </li>
  );
}

/** The first picture, and under the pointer the second. `leading`: the first one of the page, wanted before all others. */
function Pictures({ product, eager, leading }: { product: Product; eager: boolean; leading: boolean }) {
  const [first, second] = product.images;
  if (!first) return <span className="faint">No picture yet</span>;
  return (
    <>
      <img
        src={first.image}
        width={first.width}
        height={first.height}
        alt=""
        loading={eager ? "eager" : "lazy"}
        fetchPriority={leading ? "high" : undefined}
      />
      {second && <img src={second.image} width={second.width} height={second.height} alt="" loading="lazy" />}
    </>
  );
}

function CardAction({ product }: { product: Product }) {
  const name = <span className="sr-only">: {product.productname}</span>;
  return product.stock > 0 ? (
    <Link className="btn btn-line btn-s" to={pathOf(product)} prefetch="intent">
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
export const Was = ({ amount }: { amount: number }) => (
  <p className="was">
    <span className="sr-only">was </span>
    {money(amount)}
  </p>
);
