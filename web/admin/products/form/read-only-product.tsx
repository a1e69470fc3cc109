import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { productTypeLabels } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { specifications } from "#web/ui/specification.ts";
import { ProductBadge } from "#web/ui/status-badge.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { ReadOnlyNote } from "../../shell/read-only-note.tsx";
import { initialState } from "./form-state.ts";
import { Preview } from "./preview.tsx";
import { fields } from "./values.ts";
import "./product-form.css";

const SIDE_PX = 64;

/** A product as those read it who may not change it. */
export const ReadOnlyProduct = ({ product }: { product: AdminProduct }) => (
  <div className="sheet">
    <div className="two">
      <div>
        <ReadOnlyNote permission="edit_products" what="products">
          <Permitted permission="change_stock">
            {" "}
            Its stock you can change yourself,{" "}
            <Link className="link" to={`/admin/product-stock/${product.id}`}>
              under Stock
            </Link>
            .
          </Permitted>
        </ReadOnlyNote>
        <Facts {...product} />
        {product.images.length > 0 && <Images {...product} />}
        <Attributes {...product} />
        <Seo {...product} />
      </div>
      <Preview state={initialState(product)} />
    </div>
  </div>
);

const Facts = (product: AdminProduct) => (
  <Part name="facts" title="Product">
    <dl className="facts read">
      <dt>{fields.productname.label}</dt>
      <dd className="strong">{product.productname}</dd>
      <dt>{fields.type.label}</dt>
      <dd>{productTypeLabels[product.type]}</dd>
      <dt>{fields.status.label}</dt>
      <dd>
        <ProductBadge status={product.status} />
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
  </Part>
);

const Images = ({ images }: AdminProduct) => (
  <Part name="images" title={fields.gallery.label} aside="the first is what a customer sees first">
    <ul className="read-images">
      {images.map(({ image, alt }) => (
        <li key={image}>
          <SmallPicture className="hung-picture" image={image} side={SIDE_PX} />
          <span className={alt ? undefined : "dim"}>{alt || "Nobody has written what it shows."}</span>
        </li>
      ))}
    </ul>
  </Part>
);

function Attributes({ type, attributes }: AdminProduct) {
  const specification = specifications(attributes);
  return (
    <Part name="attributes" title={`${productTypeLabels[type]} attributes`}>
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
    </Part>
  );
}

const Seo = ({ title, keyword, mdescription }: AdminProduct) => (
  <Part name="seo" title="SEO">
    <dl className="facts read">
      <dt>{fields.title.label}</dt>
      <dd>{title}</dd>
      <dt>{fields.keyword.label}</dt>
      <dd>{keyword}</dd>
      <dt>{fields.mdescription.label}</dt>
      <dd>{mdescription}</dd>
    </dl>
  </Part>
);

const Part = ({
  name,
  title,
  aside,
  children,
}: {
  name: string;
  title: string;
  aside?: string;
  children: ReactNode;
}) => (
  <section className="section" aria-labelledby={`product-${name}`}>
    <div className="section-head">
      <h2 id={`product-${name}`}>{title}</h2>
      {aside && <span className="dim">{aside}</span>}
    </div>
    {children}
  </section>
);
