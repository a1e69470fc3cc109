import { useState } from "react";
import { Link } from "react-router";
import type { CartLine } from "#contract/cart.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { focusTitleIfLost } from "#web/ui/focus.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { panelColor, productPath } from "../products/product-card.tsx";
import { changeQuantity, removeLine } from "./cart-changes.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

/** The lines of the cart, one product each. */
export const CartLines = ({ lines }: { lines: CartLine[] }) => (
  <table className="lines">
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col" className="r">
          Price
        </th>
        <th scope="col">Quantity</th>
        <th scope="col" className="r">
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
        <div className="line-what">
          <Link className={`pic ${panel}`} to={productPath(product)} tabIndex={-1} aria-hidden="true">
            {product.image && <SmallPicture image={product.image} side={176} />}
          </Link>
          <div>
            <strong>
              <Link to={productPath(product)}>{product.productname}</Link>
            </strong>
            <Remove line={line} />
          </div>
        </div>
      </th>
      <td className="r unit-price">
        <span className="num small">{money(product.selling)}</span>
      </td>
      <td>
        <QuantityStepper
          small
          label={`Quantity, ${product.productname}`}
          quantity={quantity}
          max={Math.min(MAX_QUANTITY, Math.max(product.stock, quantity))}
          onStep={(step) => changeQuantity(line.id, step)}
        />
      </td>
      <td className="r">
        <span className="price">{formatMoney(centavosOf(product.selling) * quantity)}</span>
        {quantity > 1 && <span className="each micro soft">{money(product.selling)} each</span>}
      </td>
    </tr>
  );
}

/** Takes the line out. Reads Removed when the server no longer had it. */
function Remove({ line }: { line: CartLine }) {
  const [state, setState] = useState<"here" | "removing" | "missing">("here");
  const remove = async () => {
    if (state !== "here") return;
    setState("removing");
    const outcome = await removeLine(line.id);
    // A removed line takes this button with it.
    if (outcome === "removed") focusTitleIfLost();
    else setState(outcome === "missing" ? "missing" : "here");
  };
  return (
    <button type="button" className="link" onClick={remove} aria-disabled={state !== "here" || undefined}>
      {state === "missing" ? "Removed" : "Remove"}
      <span className="sr-only"> {line.product.productname}</span>
    </button>
  );
}
