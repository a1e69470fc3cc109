import { Link } from "react-router";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { keySpecifications } from "#web/ui/specification.ts";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import "./promo-banners.css";

const panels = ["coal dark", "sage", "sand"] as const;

/** What is on sale: the saving is the headline, the price is the detail. */
export const PromoBanners = ({ products }: { products: ListedProduct[] }) => (
  <section className="offers" aria-labelledby="offers">
    <h2 className="sr-only" id="offers">
      On sale now
    </h2>
    {products.map((product, position) => (
      <Offer key={product.id} product={product} position={position} />
    ))}
  </section>
);

function Offer({ product, position }: { product: ListedProduct; position: number }) {
  const { productname, selling, original, images } = product;
  const [picture] = images;
  return (
    <article className={`offer offer-${product.type} ${panels[position]}`}>
      <div className="row">
        <h3>{productname}</h3>
        {position === 0 && <p className="soft">{keySpecifications(product).join(", ")}</p>}
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
        <Link className={position === 0 ? "btn btn-go mt-4" : "link"} to={productPath(product)} prefetch="intent">
          See {productname}
        </Link>
      </div>
      {picture && <Picture picture={picture} sizes={`(width < 700px) 126vw, ${position === 0 ? 75 : 34}vw`} alt="" />}
    </article>
  );
}
