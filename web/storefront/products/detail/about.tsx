import type { Product } from "#contract/products.ts";
import { productSpecification } from "../product-fields.ts";
import { keySpecsOf } from "./key-specs.ts";
import "./about.css";

/** The few figures that say most, very large. */
export function KeySpecs({ product }: { product: Product }) {
  const figures = keySpecsOf(product);
  if (figures.length < 2) return null;
  return (
    <section className="forest dark" aria-label={`${product.productname} in figures`}>
      <div className="wrap">
        <dl className="figures">
          {figures.map(({ says, value, unit }) => (
            <div key={says} className={value.length > 4 ? "long" : undefined}>
              <dt>{says}</dt>
              <dd>
                {value}
                <span className="unit">{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The description and the specification; a product with neither has no such section. */
export function About({ product }: { product: Product }) {
  const paragraphs = product.description.split("\n\n").slice(1);
  const rows = productSpecification(product);
  if (paragraphs.length === 0 && rows.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap about">
        {paragraphs.length > 0 && (
          <div className="about-text">
            <h2>About {product.productname}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {rows.length > 0 && (
          <div className="about-spec">
            <h2 className="t-3 mb-4">Specification</h2>
            <table className="spec">
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
