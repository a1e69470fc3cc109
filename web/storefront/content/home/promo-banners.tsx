import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { keySpecifications } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import panels from "../../shell/panels.module.css";
import type from "../../shell/type.module.css";
import styles from "./promo-banners.module.css";

const colors = [`${panels.coal} ${panels.dark}`, panels.sage, panels.sand];

/** Products on sale, one banner each, with the saving as the headline. */
export const PromoBanners = ({ products }: { products: ListedProduct[] }) => (
  <section className={styles.banners} aria-labelledby="offers">
    <h2 className={text.visuallyHidden} id="offers">
      On sale now
    </h2>
    {products.map((product, position) => (
      <Banner key={product.id} product={product} position={position} />
    ))}
  </section>
);

function Banner({ product, position }: { product: ListedProduct; position: number }) {
  const { productname, selling, original, images } = product;
  const [picture] = images;
  return (
    <article className={`${styles.banner} ${colors[position]}`}>
      <div className={styles.row}>
        <h3>{productname}</h3>
        {position === 0 && <p className={text.soft}>{keySpecifications(product).join(", ")}</p>}
      </div>
      <p className={styles.saving}>
        {money(original - selling)}
        <br />
        less
      </p>
      <div className={styles.foot}>
        <p className={styles.row}>
          <span className={`${type.price} ${type.heading3}`}>{money(selling)}</span>{" "}
          <span className={type.originalPrice}>
            <span className={text.visuallyHidden}>was </span>
            {money(original)}
          </span>
        </p>
        <Link
          className={position === 0 ? `${button.primary} ${styles.button}` : button.link}
          to={productPath(product)}
          prefetch="intent"
        >
          See {productname}
        </Link>
      </div>
      {picture && <Picture picture={picture} sizes={`(width < 700px) 126vw, ${position === 0 ? 75 : 34}vw`} alt="" />}
    </article>
  );
}
