import { Link } from "react-router";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { formatAttribute } from "#web/ui/specification.ts";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import "./hero.css";

/** Where Learn More leads when no scooter is shown at all. */
const FEATURED_PATH = "/scooter/1";

/** The first screen: two words as tall as the window allows, and one scooter. `visits`: the shop has a place to come to. */
export const Hero = ({ featured, visits }: { featured: ListedProduct | null; visits: boolean }) => (
  <section className="hero" aria-labelledby="hero">
    <div className="wrap hero-in">
      <h1 className="mega" id="hero">
        <span>Ride</span> <span>first.</span>
      </h1>
      <div className="hero-copy">
        <p className="lead">
          {visits
            ? "Test rides are free. Come by, feel how it pulls, turns and stops, then decide."
            : "Every range, weight and price in plain figures. Read them, compare them, then decide."}
        </p>
        <div className="acts">
          <Link className="btn btn-go" to={featured ? productPath(featured) : FEATURED_PATH} prefetch="intent">
            Learn More{featured && <span className="sr-only"> about {featured.productname}</span>}
          </Link>
          {visits && (
            <a className="link" href="#where">
              Where to find us
            </a>
          )}
        </div>
      </div>
      {featured && <Featured product={featured} />}
    </div>
  </section>
);

function Featured({ product }: { product: ListedProduct }) {
  const { productname, selling, images, attributes } = product;
  const [picture] = images;
  return (
    <>
      {picture && (
        <div className="hero-fig">
          {/* As wide as the hero is high, and a little more; on a phone wider than the window. */}
          <Picture
            picture={picture}
            sizes="(width < 700px) 130vw, min(61vw, 111svh)"
            alt={productname}
            wanted="first"
          />
        </div>
      )}
      <aside className="hero-note" aria-label={`${productname} in figures`}>
        <Link to={productPath(product)}>
          <span>{productname}</span> <span className="num">{money(selling)}</span>
        </Link>
        <dl className="facts">
          <Fact name="Range" value={formatAttribute(attributes, "range_km")} />
          <Fact name="Top speed" value={formatAttribute(attributes, "top_speed_kmh")} />
          <Fact name="Weight" value={formatAttribute(attributes, "weight_kg")} />
        </dl>
      </aside>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
