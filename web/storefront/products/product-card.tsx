import { useState } from "react";
import { Link } from "react-router";
import { Badge, ring } from "#web/ui/badge.tsx";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { keySpecifications } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { Stars } from "../reviews/stars.tsx";
import { panelColor } from "../shell/panel-color.ts";
import typography from "../shell/typography.module.css";
import { WishButton } from "../wishlist/wish-button.tsx";
import { CompareCheckbox } from "./compare/compare-checkbox.tsx";
import styles from "./product-card.module.css";
import type { ListedProduct } from "./product-lists.ts";

/** The path of a product page. */
export const productPath = ({ type, id }: Pick<ListedProduct, "type" | "id">): string => `/${type}/${id}`;

/** On a phone a card is as wide as the screen. */
const CARD_PHONE = "(width < 660px) 88vw";

type CardProps = {
  product: ListedProduct;
  position: number;
  /** The picture is visible when the page opens. */
  eager?: boolean;
  heading?: "h2" | "h3";
};

/** A product in a list. */
export function ProductCard({ product, position, eager = false, heading: Heading = "h2" }: CardProps) {
  const { productname, selling, original, stock } = product;
  const specs = keySpecifications(product);
  const saving = original - selling;
  const [hovered, setHovered] = useState(false);
  return (
    <li
      className={stock > 0 ? styles.card : `${styles.card} ${styles.soldOut}`}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHovered(true)}
      onFocus={({ target }) => target.matches(":focus-visible") && setHovered(true)}
    >
      <div className={`${styles.picture} ${panelColor(position)}`}>
        <CardPictures
          product={product}
          eager={eager}
          leading={eager && position === 0}
          hovered={hovered && stock > 0}
        />
        <p className={styles.badges}>
          <StockBadge stock={stock} />
          {saving > 0 && <span className={styles.saving}>Save {money(saving)}</span>}
        </p>
      </div>
      <div className={styles.body}>
        <Heading>
          <Link to={productPath(product)}>{productname}</Link>
        </Heading>
        <p className={`${typography.price} ${styles.price}`}>{money(selling)}</p>
        {product.rating && <Stars {...product.rating} className={styles.stars} />}
        {specs.length > 0 && (
          <p className={styles.specs}>
            {specs.map((spec) => (
              <span key={spec}>{spec}</span>
            ))}
          </p>
        )}
        {saving > 0 && <OriginalPrice amount={original} className={styles.originalPrice} />}
      </div>
      <div className={styles.actions}>
        <CardAction product={product} />
        {product.type === "scooter" && <CompareCheckbox product={product} />}
        <WishButton product={product} />
      </div>
    </li>
  );
}

type CardPicturesProps = {
  product: ListedProduct;
  eager: boolean;
  /** The first picture of the page, loaded before all others. */
  leading: boolean;
  /** The pointer or the focus has been on the card, so the second picture is loaded. */
  hovered: boolean;
};

/** The first picture, and the second one while the pointer is on the card. */
function CardPictures({ product, eager, leading, hovered }: CardPicturesProps) {
  const [first, second] = product.images;
  if (!first) return <span className={text.faint}>No picture yet</span>;
  const sizes = leading ? `${CARD_PHONE}, 58vw` : `${CARD_PHONE}, (width < 860px) 46vw, (width < 1900px) 30vw, 22vw`;
  return (
    <>
      <Picture picture={first} sizes={sizes} alt="" wanted={leading ? "first" : eager ? "now" : "later"} />
      {hovered && second && (
        <Picture picture={second} sizes={sizes} alt="" wanted="now" className={styles.secondPicture} />
      )}
    </>
  );
}

function CardAction({ product }: { product: ListedProduct }) {
  const name = <span className={text.visuallyHidden}>: {product.productname}</span>;
  return product.stock > 0 ? (
    <Link className={`${button.secondary} ${button.small}`} to={productPath(product)}>
      View Item{name}
    </Link>
  ) : (
    <button type="button" className={`${button.base} ${button.small}`} disabled>
      Add to Cart{name}
    </button>
  );
}

/** In Stock, or Out of Stock. */
export const StockBadge = ({ stock }: { stock: number }) =>
  stock > 0 ? (
    <Badge color="green">In Stock</Badge>
  ) : (
    <Badge color="grey" mark={ring}>
      Out of Stock
    </Badge>
  );

/** The price before the reduction, struck through. */
export const OriginalPrice = ({ amount, className = "" }: { amount: number; className?: string }) => (
  <p className={`${typography.originalPrice} ${className}`}>
    <span className={text.visuallyHidden}>was </span>
    {money(amount)}
  </p>
);
