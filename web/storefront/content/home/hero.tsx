import { Fragment } from "react";
import { Link } from "react-router";
import type { StoredPicture } from "#contract/products.gallery.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { formatAttribute } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import facts from "../../shell/facts.module.css";
import page from "../../shell/page.module.css";
import typography from "../../shell/typography.module.css";
import { headlineSize } from "./headline-size.ts";
import styles from "./hero.module.css";
import type { HomeTexts } from "./home-data.ts";

/** The target of the button when the shop has no scooter. */
const FEATURED_PATH = "/scooter/1";

type HeroProps = {
  texts: HomeTexts;
  featured: ListedProduct | null;
  /** Customers can visit the shop. */
  hasStore: boolean;
  /** Test rides can be booked. */
  hasTestRides: boolean;
};

/** The first screen: one or two lines as tall as the window allows, and one product. */
export const Hero = ({ texts, featured, hasStore, hasTestRides }: HeroProps) => (
  <section className={styles.hero} aria-labelledby="hero">
    <div className={`${page.wrap} ${styles.inner}`}>
      <h1 className={typography.mega} id="hero" data-size={headlineSize(texts.headline)}>
        {texts.headline.map((line, position) => (
          <Fragment key={line}>
            {position > 0 && " "}
            <span>{line}</span>
          </Fragment>
        ))}
      </h1>
      <div className={styles.copy}>
        <p className={typography.lead}>{hasTestRides ? texts.test_ride_lead : texts.lead}</p>
        <div className={`${button.group} ${styles.actions}`}>
          {hasTestRides && (
            <Link className={button.primary} to="/test-ride">
              Book a free test ride
            </Link>
          )}
          <Link
            className={hasTestRides ? button.secondary : button.primary}
            to={featured ? productPath(featured) : FEATURED_PATH}
          >
            {texts.button}
            {featured && <span className={text.visuallyHidden}> about {featured.productname}</span>}
          </Link>
          {hasStore && (
            <a className={button.link} href="#where">
              Where to find us
            </a>
          )}
        </div>
      </div>
      <Featured product={featured} picture={texts.picture} />
    </div>
  </section>
);

function Featured({ product, picture: own }: { product: ListedProduct | null; picture: StoredPicture | null }) {
  const picture = own ?? product?.images[0];
  return (
    <>
      {picture && (
        <div className={styles.picture}>
          {/* A little wider than the hero is high; on a phone wider than the window. */}
          <Picture
            picture={picture}
            sizes="(width < 700px) 130vw, min(61vw, 111svh)"
            alt={own ? "" : (product?.productname ?? "")}
            wanted="first"
          />
        </div>
      )}
      {product && <Figures product={product} />}
    </>
  );
}

const Figures = ({ product }: { product: ListedProduct }) => (
  <aside className={styles.note} aria-label={`${product.productname} in figures`}>
    <Link to={productPath(product)}>
      <span>{product.productname}</span>{" "}
      <span className={`${typography.numeric} ${styles.price}`}>
        {money(product.selling)}{" "}
        {product.original > product.selling && (
          <s>
            <span className={text.visuallyHidden}>was </span>
            {money(product.original)}
          </s>
        )}
      </span>
    </Link>
    <dl className={facts.facts}>
      <Fact name="Range" value={formatAttribute(product.attributes, "range_km")} />
      <Fact name="Top speed" value={formatAttribute(product.attributes, "top_speed_kmh")} />
      <Fact name="Weight" value={formatAttribute(product.attributes, "weight_kg")} />
    </dl>
  </aside>
);

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
