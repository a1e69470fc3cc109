import { Link } from "react-router";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { formatAttribute } from "#web/ui/specification.ts";
import { productPath } from "../../products/product-card.tsx";
import type { ScooterRange } from "./home-data.ts";
import "./range-chart.css";

/** The share of its column that the longest bar takes; its figure stands beside it. */
const LONGEST_BAR_PERCENT = 70;

/** How far on one charge: a list, a chart and a shop window at once. */
export function RangeChart({ scooters }: { scooters: ScooterRange[] }) {
  const longest = Math.max(...scooters.map(({ km }) => km));
  return (
    <section className="section" aria-labelledby="range">
      <div className="wrap">
        <div className="range-head">
          <h2 id="range">How far on one charge.</h2>
          <p className="soft">
            From short to long, drawn to one scale. Start at the top; most people never need the bottom.
          </p>
        </div>
        <p className="range-key" aria-hidden="true">
          <span>Scooter</span>
          <span>Range</span>
          <span>Top speed</span>
          <span>Weight</span>
          <span>Price</span>
        </p>
        <ul className="range">
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
      <Link to={productPath(product)} className={stock > 0 ? undefined : "gone"} prefetch="intent">
        <span className="who">
          {picture && <Picture picture={picture} sizes="(width < 860px) 56px, 5vw" alt="" />}
          <span>{productname}</span>
        </span>
        <span className="bar">
          {/* An attribute, not a style: so the page needs no inline styles. */}
          <svg width={`${(share * LONGEST_BAR_PERCENT).toFixed(1)}%`} height="10" aria-hidden="true" />
          <b>{km} km</b>
          {stock === 0 && <span className="badge badge-out">Out of Stock</span>}
        </span>
        <span className="fig">{formatAttribute(attributes, "top_speed_kmh")}</span>
        <span className="fig">{formatAttribute(attributes, "weight_kg")}</span>
        <span className="price">{money(selling)}</span>
      </Link>
    </li>
  );
}
