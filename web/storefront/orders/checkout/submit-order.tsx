import { Link } from "react-router";
import type { CartLine } from "#contract/cart.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { BeforeCheckout, linesShortOfStock } from "../../cart/before-checkout.tsx";
import { useShop } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import { cancellationTerms } from "../cancellation-terms.ts";

type SubmitOrderProps = {
  lines: readonly CartLine[];
  /** What is doubtful about the address, once the customer has pressed the button; null otherwise. */
  question: string | null;
  /** What is paid online now when the rest is paid on delivery, in pesos; null when that is not chosen. */
  deposit: number | null;
  placing: boolean;
};

/** The button that places the order, or what has to leave the cart before. */
export function SubmitOrder({ lines, question, deposit, placing }: SubmitOrderProps) {
  const short = linesShortOfStock(lines);
  if (short.length > 0)
    return (
      <BeforeCheckout lines={short}>
        <Link className={button.link} to="/cart">
          Change the cart
        </Link>
      </BeforeCheckout>
    );
  return (
    <>
      {question !== null && (
        <Note kind="warning" title="Is the address right?">
          {question} To order to it as it is, press the button again.
        </Note>
      )}
      <button type="submit" className={`${button.primary} ${button.wide}`} aria-busy={placing}>
        {placing && <i className={button.spinner} />}
        {deposit === null ? "PLACE ORDER NOW" : `ORDER AND PAY ${money(deposit)} NOW`}
      </button>
      <OrderTerms />
    </>
  );
}

/** What the customer agrees to, and until when the order can be cancelled. */
function OrderTerms() {
  const shop = useShop();
  return (
    <p className={`${typography.small} ${text.soft}`}>
      By ordering you accept our{" "}
      <Link className={text.link} to="/policies/terms">
        terms
      </Link>
      . See{" "}
      <Link className={text.link} to="/policies/privacy">
        how we use your data
      </Link>
      .{shop && ` You can cancel the order ${cancellationTerms(shop)}.`}
    </p>
  );
}
