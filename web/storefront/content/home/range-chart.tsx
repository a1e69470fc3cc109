import { Link } from "react-router";
import { Badge, ring } from "#web/ui/badge.tsx";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { formatAttribute } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { productPath } from "../../products/product-card.tsx";
import page from "../../shell/page.module.css";
import typography from "../../shell/typography.module.css";
import type { HomeTexts, ScooterRange } from "./home-data.ts";
import styles from "./range-chart.module.css";

/** The width of the longest bar, as a share of its column. The rest is for the number beside it. */
const LONGEST_BAR_PERCENT = 70;

/** The scooters by range on one charge, as a bar chart whose rows are links. */
export function RangeChart({ scooters, texts }: { scooters: ScooterRange[]; texts: HomeTexts }) {
  const longest = Math.max(...scooters.map(({ km }) => km));
  return (
    <section className={`${page.section} ${page.belowFold}`} aria-labelledby="range">
      <div className={page.wrap}>
        <div className={styles.head}>
          <h2 id="range">{texts.range_title}</h2>
          {texts.range_text && <p className={text.soft}>{texts.range_text}</p>}
        </div>
        <p className={styles.columnTitles} aria-hidden="true">
          <span>Scooter</span>
          <span>Range</span>
          <span>Top speed</span>
          <span>Weight</span>
          <span>Price</span>
        </p>
        <ul className={styles.chart}>
          {scooters.map((scooter) => (
            <Row key={scooter.product.id} {...scooter} share={scooter.km / longest} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ product, km, share }: ScooterRange & { share: number }) {
  const { productname, images, stock, attributes, selling } = product;
  const [picture] = images;
  return (
    <li>
      <Link to={productPath(product)} className={stock > 0 ? undefined : styles.soldOut}>
        <span className={styles.name}>
          {picture && <Picture picture={picture} sizes="(width < 860px) 56px, 5vw" alt="" />}
          <span>{productname}</span>
        </span>
        <span className={styles.bar}>
          {/* An attribute, because a style would be an inline style. */}
          <svg width={`${(share * LONGEST_BAR_PERCENT).toFixed(1)}%`} height="10" aria-hidden="true" />
          <b>{km} km</b>
          {stock === 0 && (
            <Badge color="grey" mark={ring}>
              Out of Stock
            </Badge>
          )}
        </span>
        <span className={styles.figure}>{formatAttribute(attributes, "top_speed_kmh")}</span>
        <span className={styles.figure}>{formatAttribute(attributes, "weight_kg")}</span>
        <span className={`${typography.price} ${styles.price}`}>{money(selling)}</span>
      </Link>
    </li>
  );
}
