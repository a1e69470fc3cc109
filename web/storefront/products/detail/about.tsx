import type { Product } from "#contract/products.ts";
import panels from "#web/ui/panels.module.css";
import page from "../../shell/page.module.css";
import typography from "../../shell/typography.module.css";
import { productSpecification } from "../product-fields.ts";
import styles from "./about.module.css";
import keySpecs from "./key-specs.module.css";
import { keySpecsOf } from "./key-specs.ts";

/** What a product can do and what it is, in figures and in words. */
export default ({ product, warranty }: AboutProps) => (
  <>
    <KeySpecs product={product} />
    <About product={product} warranty={warranty} />
  </>
);

/** A product, and its warranty in months. */
type AboutProps = { product: Product; warranty: number | null | undefined };

/** The most important specifications, in large type. */
function KeySpecs({ product }: { product: Product }) {
  const specs = keySpecsOf(product);
  if (specs.length < 2) return null;
  return (
    <section
      className={`${panels.forest} ${panels.dark} ${page.belowFold}`}
      aria-label={`${product.productname} in figures`}
    >
      <div className={page.wrap}>
        <dl className={keySpecs.specs}>
          {specs.map(({ label, value, unit }) => (
            <div key={label} className={value.length > 4 ? keySpecs.long : undefined}>
              <dt>{label}</dt>
              <dd>
                {value}
                <span className={typography.unit}>{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The description and the specification; nothing when the product has neither. */
function About({ product, warranty }: AboutProps) {
  const paragraphs = product.description.split("\n\n").slice(1);
  const months = warranty === 1 ? "1 month" : `${warranty} months`;
  const rows = [...productSpecification(product), ...(warranty ? [{ label: "Warranty", value: months }] : [])];
  if (paragraphs.length === 0 && rows.length === 0) return null;
  return (
    <section className={`${page.section} ${page.belowFold}`}>
      <div className={`${page.wrap} ${styles.about}`}>
        {paragraphs.length > 0 && (
          <div className={styles.text}>
            <h2>About {product.productname}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {rows.length > 0 && (
          <div className={styles.specification}>
            <h2 className={typography.heading3}>Specification</h2>
            <table className={styles.table}>
              <tbody>
                {rows.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}
