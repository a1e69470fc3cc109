import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { productTypeLabels } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type ColumnFieldName, columnFieldNames, type FieldTab, productFields } from "#contract/products.fields.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { specifications } from "#web/ui/specification.ts";
import { ProductBadge } from "#web/ui/status-badge.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { ReadOnlyNote } from "../../shell/read-only-note.tsx";
import { initialState } from "./form-state.ts";
import { Preview } from "./preview.tsx";
import "./product-form.css";

const SIDE_PX = 64;

/** A product for staff who may not change it. */
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
    <Fields product={product} tab="products" />
  </Part>
);

const Images = ({ images }: AdminProduct) => (
  <Part name="images" title={productFields.gallery.label} aside="the first is what a customer sees first">
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

const Seo = (product: AdminProduct) => (
  <Part name="seo" title="SEO">
    <Fields product={product} tab="seo" />
  </Part>
);

/** The fields of a tab with their values, long texts last. */
const Fields = ({ product, tab }: { product: AdminProduct; tab: FieldTab }) => {
  const names = columnFieldNames
    .filter((name) => name !== "attributes")
    .filter((name) => productFields[name].tab === tab);
  const [long, short] = [names.filter(isMultiline), names.filter((name) => !isMultiline(name))];
  return (
    <dl className="facts read">
      {[...short, ...long].map((name) => (
        <Fragment key={name}>
          <dt>{productFields[name].label}</dt>
          <dd className={name === "productname" ? "strong" : isMultiline(name) ? "lines" : undefined}>
            {fieldValue(product, name)}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

const isMultiline = (name: ColumnFieldName): boolean => "multiline" in productFields[name];

function fieldValue(product: AdminProduct, name: Exclude<ColumnFieldName, "attributes">): ReactNode {
  switch (name) {
    case "type":
      return productTypeLabels[product.type];
    case "status":
      return <ProductBadge status={product.status} />;
    case "stock":
      return product.stock.toLocaleString("en-PH");
    case "low_stock":
      return product.low_stock === null ? "The shop's figure" : `${product.low_stock} pieces`;
    case "selling":
    case "original":
      return money(product[name]);
    default:
      return product[name];
  }
}

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
