import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { AdminProduct } from "#contract/products.admin.ts";
import { columnFieldNames } from "#contract/products.field-lists.ts";
import { type ColumnFieldName, type FieldTab, productFields } from "#contract/products.fields.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { SmallPicture } from "#web/ui/picture.tsx";
import { specifications } from "#web/ui/specification.ts";
import { ProductBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Permitted } from "../../shell/permitted.tsx";
import { typeName } from "../../shell/product-types.ts";
import { ReadOnlyNote } from "../../shell/read-only-note.tsx";
import { initialState } from "./form-state.ts";
import { Preview } from "./preview.tsx";
import styles from "./product-form.module.css";

const SIDE_PX = 64;

/** The product for staff without the permission to change it, and an archived one for everybody. */
export const ReadOnlyProduct = ({ product }: { product: AdminProduct }) => (
  <div className={layout.surface}>
    <div className={layout.twoColumns}>
      <div>
        {product.archived ? (
          <Note kind="info" title="Archived">
            <p>It was deleted after it was ordered or booked. Restore it to change or sell it.</p>
          </Note>
        ) : (
          <ReadOnlyNote permission="edit_products" what="products">
            <Permitted permission="change_stock">
              {" "}
              You can change its stock{" "}
              <Link className={text.link} to={`/admin/product-stock/${product.id}`}>
                under Stock
              </Link>
              .
            </Permitted>
          </ReadOnlyNote>
        )}
        <Facts {...product} />
        {product.images.length > 0 && <Images {...product} />}
        {product.variants && <Variants options={product.options ?? []} variants={product.variants} />}
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
    <Codes {...product} />
  </Part>
);

/** The codes of a product without options. */
const Codes = ({ sku, barcode }: AdminProduct) =>
  (sku || barcode) && (
    <dl className={`${layout.facts} ${layout.formFacts}`}>
      <dt>{productFields.sku.label}</dt>
      <dd>{sku || "None"}</dd>
      <dt>{productFields.barcode.label}</dt>
      <dd>{barcode || "None"}</dd>
    </dl>
  );

const Images = ({ images }: AdminProduct) => (
  <Part name="images" title={productFields.gallery.label} aside="the first is the main image">
    <ul className={styles.readOnlyImages}>
      {images.map(({ image, alt }) => (
        <li key={image}>
          <SmallPicture className={styles.thumbnail} image={image} side={SIDE_PX} />
          <span className={alt ? undefined : text.faint}>{alt || "No alt text."}</span>
        </li>
      ))}
    </ul>
  </Part>
);

const Variants = ({ options, variants }: Required<Pick<AdminProduct, "options" | "variants">>) => (
  <Part name="variants" title={productFields.variants.label} aside={options.map(({ name }) => name).join(" / ")}>
    <dl className={`${layout.facts} ${layout.formFacts}`}>
      {variants.map(({ id, options: values, stock, selling, sku, barcode }) => (
        <Fragment key={id}>
          <dt>{values.join(" / ")}</dt>
          <dd>
            {[
              `${stock.toLocaleString("en-PH")} in stock`,
              money(selling),
              sku && `SKU ${sku}`,
              barcode && `barcode ${barcode}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </dd>
        </Fragment>
      ))}
    </dl>
  </Part>
);

function Attributes(product: AdminProduct) {
  const specification = specifications(product);
  return (
    <Part name="attributes" title={`${typeName(product.type)} attributes`}>
      {specification.length === 0 ? (
        <p className={text.faint}>None are stated.</p>
      ) : (
        <dl className={`${layout.facts} ${layout.formFacts}`}>
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
  const long = names.filter(isMultiline);
  const short = names.filter((name) => !isMultiline(name));
  return (
    <dl className={`${layout.facts} ${layout.formFacts}`}>
      {[...short, ...long].map((name) => (
        <Fragment key={name}>
          <dt>{productFields[name].label}</dt>
          <dd className={name === "productname" ? text.strong : isMultiline(name) ? layout.lines : undefined}>
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
      return typeName(product.type);
    case "status":
      return <ProductBadge {...product} />;
    case "stock":
      return product.stock.toLocaleString("en-PH");
    case "low_stock":
      return product.low_stock === null ? "Shop default" : `${product.low_stock} pieces`;
    case "weight":
      return product.weight === null ? "Unknown" : `${product.weight.toLocaleString("en-PH")} g`;
    case "ships_alone":
      return product.ships_alone ? "Yes" : "No";
    case "cod_ceiling":
      if (product.cod_ceiling === null) return "No limit";
      return product.cod_ceiling === 0 ? "No cash on delivery" : money(product.cod_ceiling);
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
  <section className={layout.section} aria-labelledby={`product-${name}`}>
    <div className={layout.sectionHeader}>
      <h2 id={`product-${name}`}>{title}</h2>
      {aside && <span className={text.faint}>{aside}</span>}
    </div>
    {children}
  </section>
);
