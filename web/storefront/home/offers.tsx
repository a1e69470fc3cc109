import { Link } from "react-router";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { briefOf } from "#web/ui/specification.ts";
import { pathOf } from "../product-card.tsx";
import type { ShelfProduct } from "../product-lists.ts";
import "./offers.css";

const panels = ["coal dark", "sage", "sand"] as const;

/** What is on sale: the saving is the headline, the price is the detail. */
export const Offers = ({ products }: { products: ShelfProduct[] }) => (
  <section className="offers" aria-labelledby="offers">
    <h2 className="sr-only" id="offers">
      On sale now
    </h2>
    {products.map((product, position) => (
      <Offer key={product.id} product={product} position={position} />
    ))}
  </section>
);

function Offer({ product, position }: { product: ShelfProduct; position: number }) {
  const { productname, selling, original, images } = product;
  const [picture] = images;
  return (
    <article className={`offer offer-${product.type} ${panels[position]}`}>
      <div className="row">
        <h3>{productname}</h3>
        {position === 0 && <p className="soft">{briefOf(product).join(", ")}</p>}
      </div>
      <p className="cut">
        {money(original - selling)}
        <br />
        less
      </p>
      <div className="offer-foot">
        <p className="row">
          <span className="price t-3">{money(selling)}</span>{" "}
          <span className="was">
            <span className="sr-only">was </span>
            {money(original)}
          </span>
        </p>
        <Link className={position === 0 ? "btn btn-go mt-4" : "link"} to={pathOf(product)} prefetch="intent">
          See {productname}
        </Link>
      </div>
      {picture && <Picture picture={picture} sizes={`(width < 700px) 126vw, ${position === 0 ? 75 : 34}vw`} alt="" />}
    </article>
  );
}
