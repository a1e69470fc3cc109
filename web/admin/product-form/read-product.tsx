import { Fragment } from "react";
import { Link } from "react-router";
import type { DeskProduct } from "#contract/catalogue.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { specificationOf } from "#web/ui/specification.ts";
import { OnlyToRead } from "../frame/only-to-read.tsx";
import { Permitted } from "../frame/permitted.tsx";
import { ProductStatus } from "../ui/status.tsx";
import { beginWith } from "./form-state.ts";
import { Preview } from "./preview.tsx";
import { fields } from "./values.ts";
import "./product-form.css";

const SIDE_PX = 64;

/** A product as those read it who may not change it. */
export const ReadProduct = ({ product }: { product: DeskProduct }) => (
  <div className="sheet">
    <div className="two">
      <div>
        <OnlyToRead permission="edit_products" what="products">
          <Permitted permission="change_stock">
            {" "}
            Its stock you can change yourself,{" "}
            <Link className="link" to={`/admin/product-stock/${product.id}`}>
              under Stock
            </Link>
            .
          </Permitted>
        </OnlyToRead>
        <Facts {...product} />
        {product.images.length > 0 && <Images {...product} />}
        <Attributes {...product} />
        <Seo {...product} />
      </div>
      <Preview state={beginWith(product)} />
    </div>
  </div>
);

const Facts = (product: DeskProduct) => (
  <section className="section" aria-labelledby="product-facts">
    <div className="section-head">
      <h2 id="product-facts">Product</h2>
    </div>
    <dl className="facts read">
      <dt>{fields.productname.label}</dt>
      <dd className="strong">{product.productname}</dd>
      <dt>{fields.type.label}</dt>
      <dd>{productTypeLabels[product.type]}</dd>
      <dt>{fields.status.label}</dt>
      <dd>
        <ProductStatus status={product.status} />
      </dd>
      <dt>{fields.stock.label}</dt>
      <dd>{product.stock.toLocaleString("en-PH")}</dd>
      <dt>{fields.low_stock.label}</dt>
      <dd>{product.low_stock === null ? "The shop's figure" : `${product.low_stock} pieces`}</dd>
      <dt>{fields.selling.label}</dt>
      <dd>{money(product.selling)}</dd>
      <dt>{fields.original.label}</dt>
      <dd>{money(product.original)}</dd>
      <dt>{fields.description.label}</dt>
      <dd className="lines">{product.description}</dd>
    </dl>
  </section>
);

const Images = ({ images }: DeskProduct) => (
  <section className="section" aria-labelledby="product-images">
    <div className="section-head">
      <h2 id="product-images">{fields.gallery.label}</h2>
      <span className="dim">the first is what a customer sees first</span>
    </div>
    <ul className="read-images">
      {images.map(({ image, alt }) => (
        <li key={image}>
          <SmallPicture className="hung-picture" image={image} side={SIDE_PX} />
          <span className={alt ? undefined : "dim"}>{alt || "Nobody has written what it shows."}</span>
        </li>
      ))}
    </ul>
  </section>
);

function Attributes({ type, attributes }: DeskProduct) {
  const specification = specificationOf(attributes);
  return (
    <section className="section" aria-labelledby="product-attributes">
      <div className="section-head">
        <h2 id="product-attributes">{productTypeLabels[type]} attributes</h2>
      </div>
      {specification.length === 0 ? (
        <p className="dim">None are stated.</p>
      ) : (
        <dl className="facts read">
          {specification.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

const Seo = ({ title, keyword, mdescription }: DeskProduct) => (
  <section className="section" aria-labelledby="product-seo">
    <div className="section-head">
      <h2 id="product-seo">SEO</h2>
    </div>
    <dl className="facts read">
      <dt>{fields.title.label}</dt>
      <dd>{title}</dd>
      <dt>{fields.keyword.label}</dt>
      <dd>{keyword}</dd>
      <dt>{fields.mdescription.label}</dt>
      <dd>{mdescription}</dd>
    </dl>
  </section>
);
