import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type PaymentMode, paymentModes } from "#contract/enums.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api.ts";
import { alertFromError, currentAlert } from "#web/ui/alerts.ts";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { withSignIn } from "../../accounts/sign-in/with-sign-in.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { type BillingDetails, readBillingForm, readDraft, saveDraft } from "./checkout-draft.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { placeOrder } from "./place-order.ts";

/** The billing form with the order beside it. Whatever goes wrong, what was typed stays. */
export function CheckoutForm({ cart, onSaveAddress }: { cart: Cart; onSaveAddress: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(readDraft);
  const { failure, placing, place } = usePlaceOrder(cart);
  const errors = failure?.status === 422 ? failure.errors : undefined;

  useEffect(() => {
    if (failure?.status === 422) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!placing) void place(new FormData(event.currentTarget));
  };

  return (
    <form
      ref={form}
      className="desk"
      onSubmit={submit}
      onInput={(event) => saveDraft(readBillingForm(new FormData(event.currentTarget)))}
      noValidate
    >
      <div>
        {errors && (
          <Note kind="error" title="All fields are required">{`${namesOf(errors)}. The order is not placed.`}</Note>
        )}
        <section className="part" aria-labelledby="billing">
          <h2 id="billing">Billing details</h2>
          <div className="form">
            <TextField
              label={labels.firstname}
              name="firstname"
              autoComplete="given-name"
              defaultValue={typed.firstname}
              errors={errors}
            />
            <TextField
              label={labels.lastname}
              name="lastname"
              autoComplete="family-name"
              defaultValue={typed.lastname}
              errors={errors}
            />
            <TextField
              label={labels.phone}
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={typed.phone}
              errors={errors}
            />
            <TextField
              label={labels.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={typed.email}
              errors={errors}
            />
            <TextField
              label={labels.address}
              name="address"
              type="multiline"
              autoComplete="street-address"
              defaultValue={typed.address}
              hint="House, street, barangay, city."
              errors={errors}
              className="full"
            />
            <button type="button" className="link full justify-self-start" onClick={onSaveAddress}>
              Save this address for next time
            </button>
          </div>
        </section>
        <PaymentChoice messages={errors?.payment_mode} />
      </div>
      <OrderSummary cart={cart}>
        {failure && !errors && <Problem failure={failure} />}
        <button type="submit" className="btn btn-go btn-wide" aria-busy={placing}>
          {placing && <i className="spin" />}
          PLACE ORDER NOW
        </button>
      </OrderSummary>
    </form>
  );
}

/** What stands in the way, beside the button that was pressed. */
const Problem = ({ failure }: { failure: ApiError }) => (
  <Note kind="error" title="The order is not placed yet">
    {failure.message}
    {failure.kind !== "refused" && " Pressing again makes one order, never two."}
  </Note>
);

const labels = {
  firstname: "First name",
  lastname: "Last name",
  phone: "Phone",
  email: "Email",
  address: "Full address",
} as const satisfies BillingDetails;

/** Which fields are in the way: one that was filled in badly stands under the same heading as one that is missing. */
function namesOf(errors: FieldErrors): string {
  const names = Object.keys(errors).map((name) => (name in labels ? labels[name as keyof BillingDetails] : "Payment"));
  return `${names.length === 1 ? "One field needs" : `${names.length} fields need`} another look: ${names.join(", ")}`;
}

/** Places the order once at a time, and tells what went wrong. */
function usePlaceOrder(cart: Cart) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [placing, setPlacing] = useState(false);

  async function place(form: FormData) {
    setPlacing(true);
    setFailure(null);
    const outcome = await placeOrder(cart, readBillingForm(form), paymentModeIn(form));
    if ("placed" in outcome) return navigate("/thankyou", { state: { placed: outcome.placed } });
    setPlacing(false);
    if (outcome.status === 401)
      currentAlert.set(withSignIn({ ...alertFromError(outcome), redirect: { to: "/" } }, "place your order"));
    else if (outcome.status === 409) currentAlert.set(alertFromError(outcome));
    else setFailure(outcome);
  }

  return { failure, placing, place };
}

function paymentModeIn(form: FormData): PaymentMode {
  const chosen = String(form.get("payment_mode"));
  return chosen in paymentModes ? (chosen as PaymentMode) : "cod"; // As the table has just said.
}
