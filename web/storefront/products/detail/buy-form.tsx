import { type FormEvent, useEffect, useState } from "react";
import { MIN_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { session } from "#web/session.ts";
import { openSignInToBuy, takePendingAdd } from "../../accounts/sign-in/sign-in-store.ts";
import { QuantityStepper } from "../../cart/quantity-stepper.tsx";
import { telephoneLink, useShop } from "../../shell/shop.ts";
import { addToCart } from "./add-to-cart.ts";

/** How many, and into the cart. A visitor is asked to sign in first; the product follows by itself. */
export function BuyForm({ product, max }: { product: Product; max: number }) {
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  const [adding, setAdding] = useState(false);

  const add = async (pieces: number) => {
    setAdding(true);
    await addToCart(product.id, pieces);
    setAdding(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens after the sign-in
  useEffect(() => {
    if (session().token === null) return;
    const pieces = takePendingAdd(product.id);
    if (pieces !== null) void add(pieces);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding) return;
    if (session().token === null) openSignInToBuy({ productId: product.id, quantity }, product.productname);
    else void add(quantity);
  };

  return (
    <form className="buy-act" onSubmit={submit}>
      <QuantityStepper
        label="Quantity"
        quantity={quantity}
        max={Math.max(max, MIN_QUANTITY)}
        disabled={max === 0}
        onStep={(step) => setQuantity(quantity + step)}
      />
      <button type="submit" className="btn btn-go" disabled={max === 0} aria-busy={adding}>
        {adding && <i className="spin" />}
        Add to Cart
      </button>
    </form>
  );
}

/** How to buy a product in a browser that runs no scripts: by the ways to reach the shop that it has. */
export const BuyWithoutScripts = ({ product: { productname, stock } }: { product: Product }) => (
  <noscript>
    <p className="note note-warn">
      Ordering on this page needs JavaScript, which is turned off in this browser.
      {stock > 0 && <OtherWays productname={productname} />}
    </p>
  </noscript>
);

function OtherWays({ productname }: { productname: string }) {
  const { phone = "", email = "" } = useShop() ?? {};
  if (!phone && !email) return null;
  return (
    <>
      {" To order without it, "}
      {phone && (
        <>
          call <a href={telephoneLink(phone)}>{phone}</a>
        </>
      )}
      {phone && email && " or "}
      {email && (
        <>
          write to <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {` and name ${productname}.`}
    </>
  );
}
