import { useState } from "react";
import { Link } from "react-router";
import type { CartLine } from "#contract/cart.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { focusTitleIfLost } from "#web/ui/focus.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { clientOnly } from "#web/ui/use-lazy-import.ts";
import { productPath } from "../products/product-card.tsx";
import { panelColor } from "../shell/panel-color.ts";
import typography from "../shell/typography.module.css";
import { shortage } from "./before-checkout.tsx";
import { changeQuantity, removeLine } from "./cart-changes.ts";
import styles from "./cart-lines.module.css";
import { QuantityStepper } from "./quantity-stepper.tsx";

/** Only what is out of stock needs it. */
const StockAlert = clientOnly(() => import("../products/detail/stock-alert.tsx"));

/** The table of the cart: one product to a row. */
export const CartLines = ({ lines }: { lines: CartLine[] }) => (
  <table className={styles.lines}>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col" className={styles.right}>
          Price
        </th>
        <th scope="col">Quantity</th>
        <th scope="col" className={styles.right}>
          Subtotal
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, position) => (
        <Line key={line.id} line={line} panel={panelColor(position)} />
      ))}
    </tbody>
  </table>
);

function Line({ line, panel }: { line: CartLine; panel: string }) {
  const { product, product_qty: quantity } = line;
  return (
    <tr>
      <th scope="row">
        <div className={styles.product}>
          <Link className={`${styles.picture} ${panel}`} to={linePath(product)} tabIndex={-1} aria-hidden="true">
            {product.image && <SmallPicture image={product.image} side={176} />}
          </Link>
          <div>
            <strong>
              <Link to={linePath(product)}>{product.productname}</Link>
            </strong>
            {product.stock < quantity && <p className={field.error}>{shortage(product)}</p>}
            <Remove line={line} />
            {product.stock === 0 && !product.no_longer_sold && (
              <StockAlert product={product} variant={product.variant_id ? { id: product.variant_id } : undefined} />
            )}
          </div>
        </div>
      </th>
      <td className={`${styles.right} ${styles.unitPrice}`}>
        <span className={`${typography.numeric} ${typography.small}`}>{money(product.selling)}</span>
      </td>
      <td>
        <QuantityStepper
          small
          label={`Quantity, ${product.productname}`}
          quantity={quantity}
          stock={product.stock}
          onStep={(step) => changeQuantity(line.id, step)}
        />
      </td>
      <td className={styles.right}>
        <span className={`${typography.price} ${styles.subtotal}`}>
          {product.stock === 0 ? "–" : formatMoney(centavosOf(product.selling) * quantity)}
        </span>
        {quantity > 1 && product.stock > 0 && (
          <span className={`${styles.each} ${typography.micro} ${text.soft}`}>{money(product.selling)} each</span>
        )}
      </td>
    </tr>
  );
}

/** Removes the line. Shows "Removed" when the server no longer had it. */
function Remove({ line }: { line: CartLine }) {
  const [state, setState] = useState<"here" | "removing" | "missing">("here");
  const remove = async () => {
    if (state !== "here") return;
    setState("removing");
    const outcome = await removeLine(line.id);
    // This button is gone with its line.
    if (outcome === "removed") focusTitleIfLost();
    else setState(outcome === "missing" ? "missing" : "here");
  };
  return (
    <button type="button" className={button.link} onClick={remove} aria-disabled={state !== "here" || undefined}>
      {state === "missing" ? "Removed" : "Remove"}
      <span className={text.visuallyHidden}> {line.product.productname}</span>
    </button>
  );
}

/** The page of a product, with the variant that is in the cart. */
const linePath = (product: CartLine["product"]): string =>
  productPath(product) + (product.variant_id ? `?variant=${product.variant_id}` : "");
