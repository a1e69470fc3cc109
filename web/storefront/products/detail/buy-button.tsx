import type { Product } from "#contract/products.ts";
import { session } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { openSignInToBuy } from "../../accounts/sign-in/sign-in-store.ts";
import { productPath } from "../product-card.tsx";
import { addToCart } from "./add-to-cart.ts";

/** Adds one piece of a product without options to the cart. A visitor signs in first, and goes on at the page of the product. */
export function BuyButton({ product }: { product: Pick<Product, "id" | "type" | "productname" | "stock"> }) {
  const { id, productname, stock } = product;
  const { busy: adding, run: add } = useAsyncAction(() => addToCart(id, 1));

  const buy = () => {
    if (session().token === null) openSignInToBuy({ productId: id, quantity: 1 }, productname, productPath(product));
    else void add();
  };

  return (
    <button
      type="button"
      className={`${button.secondary} ${button.small}`}
      disabled={stock === 0}
      aria-busy={adding}
      onClick={buy}
    >
      {adding && <i className={button.spinner} />}
      {stock === 0 ? "Out of Stock" : "Add to Cart"}
      <span className={text.visuallyHidden}>: {productname}</span>
    </button>
  );
}
