import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { formatAttribute } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import facts from "../../shell/facts.module.css";
import page from "../../shell/page.module.css";
import type from "../../shell/type.module.css";
import styles from "./hero.module.css";

/** The target of Learn More when the shop has no scooter. */
const FEATURED_PATH = "/scooter/1";

type HeroProps = {
  featured: ListedProduct | null;
  /** Customers can visit the shop. */
  hasStore: boolean;
  /** Test rides can be booked. */
  hasTestRides: boolean;
};

/** The first screen: two words as tall as the window allows, and one scooter. */
export const Hero = ({ featured, hasStore, hasTestRides }: HeroProps) => (
  <section className={styles.hero} aria-labelledby="hero">
    <div className={`${page.wrap} ${styles.inner}`}>
      <h1 className={type.mega} id="hero">
        <span>Ride</span> <span>first.</span>
      </h1>
      <div className={styles.copy}>
        <p className={type.lead}>
          {hasTestRides
            ? "Test rides are free. Come by, feel how it pulls, turns and stops, then decide."
            : "Compare range, weight and price at a glance."}
        </p>
        <div className={`${button.group} ${styles.actions}`}>
          {hasTestRides && (
            <Link className={button.primary} to="/test-ride">
              Book a free test ride
            </Link>
          )}
          <Link
            className={hasTestRides ? button.secondary : button.primary}
            to={featured ? productPath(featured) : FEATURED_PATH}
            prefetch="intent"
          >
            Learn More{featured && <span className={text.visuallyHidden}> about {featured.productname}</span>}
          </Link>
          {hasStore && (
            <a className={button.link} href="#where">
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
        <div className={styles.picture}>
          {/* A little wider than the hero is high; on a phone wider than the window. */}
          <Picture
            picture={picture}
            sizes="(width < 700px) 130vw, min(61vw, 111svh)"
            alt={productname}
            wanted="first"
          />
        </div>
      )}
      <aside className={styles.note} aria-label={`${productname} in figures`}>
        <Link to={productPath(product)}>
          <span>{productname}</span> <span className={type.numeric}>{money(selling)}</span>
        </Link>
        <dl className={facts.facts}>
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
