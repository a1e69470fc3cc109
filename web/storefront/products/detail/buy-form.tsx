import { type FormEvent, useEffect, useState } from "react";
import { MIN_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import type { Variant } from "#contract/products.variants.ts";
import { session } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import { openSignInToBuy, takePendingAdd } from "../../accounts/sign-in/sign-in-store.ts";
import { QuantityStepper } from "../../cart/quantity-stepper.tsx";
import needsScripts from "../../shell/needs-scripts.module.css";
import { telephoneLink, useShop } from "../../shell/shop.ts";
import { addToCart } from "./add-to-cart.ts";
import styles from "./buy-form.module.css";

/** The id of the form, which another button refers to. */
export const BUY_FORM = "buy";

/** The options that are still to be chosen, such as `size and colour`; undefined when none is. */
export const missingOptions = (product: Product, variant: Variant | undefined): string | undefined =>
  variant ? undefined : product.options?.map(({ name }) => name.toLowerCase()).join(" and ");

type BuyFormProps = { product: Product; variant: Variant | undefined; stock: number };

/** The quantity and Add to Cart. A visitor signs in first, after which the product is added. Options are chosen before. */
export function BuyForm({ product, variant, stock }: BuyFormProps) {
  const missing = missingOptions(product, variant);
  const [quantity, setQuantity] = useState(MIN_QUANTITY);
  const [adding, setAdding] = useState(false);

  const add = async (quantity: number) => {
    setAdding(true);
    await addToCart(product.id, quantity, variant?.id);
    setAdding(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens after the sign-in
  useEffect(() => {
    if (session().token === null) return;
    const pending = takePendingAdd(product.id);
    if (pending !== null) void add(pending);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding) return;
    if (missing) {
      document.querySelector<HTMLElement>("#options a:not([data-sold-out])")?.focus();
      return;
    }
    if (session().token === null) openSignInToBuy({ productId: product.id, quantity }, product.productname);
    else void add(quantity);
  };

  return (
    <form id={BUY_FORM} className={styles.form} onSubmit={submit}>
      <QuantityStepper
        label="Quantity"
        quantity={quantity}
        stock={stock}
        disabled={stock === 0}
        onStep={(step) => setQuantity(quantity + step)}
      />
      <button type="submit" className={button.primary} disabled={stock === 0} aria-busy={adding}>
        {adding && <i className={button.spinner} />}
        {missing && stock > 0 ? `Choose a ${missing}` : "Add to Cart"}
      </button>
    </form>
  );
}

/** How to order without JavaScript: by phone or email, if the shop has them. */
export const BuyWithoutScripts = ({ product: { productname, stock } }: { product: Product }) => (
  <p className={needsScripts.note}>
    Ordering on this page needs JavaScript, which is turned off in this browser.
    {stock > 0 && <OtherWaysToOrder productname={productname} />}
  </p>
);

function OtherWaysToOrder({ productname }: { productname: string }) {
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
