import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type PaymentMode, paymentModes } from "#contract/vocabulary.ts";
import type { ApiError } from "#web/api.ts";
import { alert, alertOf } from "#web/ui/alerts.ts";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import type { Cart } from "../cart/cart-store.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { placeOrder } from "./place-order.ts";
import { billingIn, keepTyped, readTyped } from "./typed.ts";

/** The billing form with the order beside it. Whatever goes wrong, what was typed stays. */
export function CheckoutForm({ cart }: { cart: Cart }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState(readTyped);
  const { failure, placing, place } = usePlaceOrder(cart);
  const errors = failure?.errors;

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
      onInput={(event) => keepTyped(billingIn(new FormData(event.currentTarget)))}
      noValidate
    >
      <div>
        {failure && <Problem failure={failure} />}
        <section className="part" aria-labelledby="billing">
          <h2 id="billing">Billing details</h2>
          <div className="form">
            <Field
              label="First name"
              name="firstname"
              autoComplete="given-name"
              defaultValue={typed.firstname}
              errors={errors}
            />
            <Field
              label="Last name"
              name="lastname"
              autoComplete="family-name"
              defaultValue={typed.lastname}
              errors={errors}
            />
            <Field
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={typed.phone}
              errors={errors}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={typed.email}
              errors={errors}
            />
            <Field
              label="Full address"
              name="address"
              type="multiline"
              autoComplete="street-address"
              defaultValue={typed.address}
              hint="House, street, barangay, city."
              errors={errors}
              className="full"
            />
          </div>
        </section>
        <PaymentChoice messages={errors?.payment_mode} />
      </div>
      <OrderSummary cart={cart}>
        <button type="submit" className="btn btn-go btn-wide" aria-busy={placing}>
          {placing && <i className="spin" />}
          PLACE ORDER NOW
        </button>
      </OrderSummary>
    </form>
  );
}

function Problem({ failure }: { failure: ApiError }) {
  if (failure.status === 422) {
    return (
      <Note kind="bad" title="All fields are required">
        {failure.message}
      </Note>
    );
  }
  return (
    <Note kind="bad" title="The order is not placed yet">
      {failure.message}
      {failure.kind !== "refused" && " Pressing again makes one order, never two."}
    </Note>
  );
}

/** Places the order once at a time, and tells what went wrong. */
function usePlaceOrder(cart: Cart) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [placing, setPlacing] = useState(false);

  async function place(form: FormData) {
    setPlacing(true);
    setFailure(null);
    const outcome = await placeOrder(cart, billingIn(form), paymentModeIn(form));
    if ("placed" in outcome) return navigate("/thankyou", { state: { placed: outcome.placed } });
    setPlacing(false);
    if (outcome.status === 401) alert.set({ ...alertOf(outcome), leave: { to: "/" } });
    else if (outcome.status === 409) alert.set(alertOf(outcome));
    else setFailure(outcome);
  }

  return { failure, placing, place };
}

function paymentModeIn(form: FormData): PaymentMode {
  const chosen = String(form.get("payment_mode"));
  return chosen in paymentModes ? (chosen as PaymentMode) : "cod";
}
