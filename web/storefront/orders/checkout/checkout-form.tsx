import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Totals } from "#contract/cart.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { shippingMethods } from "#contract/shipping.methods.ts";
import type { ApiError } from "#web/api-error.ts";
import { AddressFields } from "#web/ui/address-fields.tsx";
import { addressLabels, barangayCodeOf } from "#web/ui/address-value.ts";
import { alertFromError, currentAlert } from "#web/ui/alerts.ts";
import { BusinessFields, businessLabels } from "#web/ui/business-fields.tsx";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { submitByButtonOnly } from "#web/ui/submit-by-button.ts";
import { useFieldErrors } from "#web/ui/use-field-errors.ts";
import { withSignIn } from "../../accounts/sign-in/with-sign-in.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { useNextStep } from "../../payments/next-step.ts";
import { checkedMode, chosenIn, PaymentChoice } from "../../payments/payment-choice.tsx";
import pageLayouts from "../../shell/page-layouts.module.css";
import { type BillingDetails, isComplete, readBillingForm, readDraft, saveDraft, useDraft } from "./checkout-draft.ts";
import styles from "./checkout-form.module.css";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { placeOrder } from "./place-order.ts";
import { SubmitOrder } from "./submit-order.tsx";
import { type PricedDelivery, useDelivery } from "./use-delivery-options.ts";

type CheckoutFormProps = { cart: Cart; modes: OfferedMode[]; onSaveAddress: () => void };

/** The billing form with the order summary beside it. After an error the input stays. */
export function CheckoutForm({ cart, modes, onSaveAddress }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(readDraft);
  const { address, structured_address } = useDraft();
  const delivery = useDelivery(cart, { address, barangay_code: barangayCodeOf({ structured_address }) });
  const { totals, codRefusal, codDeposit } = delivery;
  const [preferred, setPreferred] = useState<PaymentMode>("cod");
  const payable = { modes, total: totals.total, codRefusal };
  const mode = checkedMode(payable, preferred);
  const { refused, placing, place, clearRefused } = usePlaceOrder(cart, totals, delivery.reload);
  const { failure, markCorrected, onInput, ...left } = useFieldErrors(refused);
  const problem = delivery.chosen?.address_problem ?? null;
  const { askedAbout, checking, askWhenDoubtful } = useAddressQuestion(delivery);
  const deposit = mode === "cod" ? codDeposit : null;
  const errors = Object.keys(left.errors).length > 0 ? left.errors : undefined;

  useEffect(() => {
    if (refused?.status === 422) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (placing || checking) return;
    const filled = new FormData(event.currentTarget);
    clearRefused();
    if (!(await askWhenDoubtful(readBillingForm(filled)))) void place(filled);
  };

  return (
    <form
      ref={form}
      className={pageLayouts.twoColumns}
      onSubmit={submit}
      onKeyDown={submitByButtonOnly}
      onInput={(event) => {
        const filled = new FormData(event.currentTarget);
        saveDraft(readBillingForm(filled));
        setPreferred(chosenIn(filled).payment_mode);
        onInput(event);
      }}
      noValidate
    >
      <div>
        {errors && (
          <Note kind="error" title="All fields are required">{`${namesOf(errors)}. The order is not placed.`}</Note>
        )}
        <section className={styles.section} aria-labelledby="billing">
          <h2 id="billing">Billing details</h2>
          <div className={`${field.form} ${styles.fields}`}>
            <BillingFields
              draft={draft}
              errors={errors}
              problem={problem}
              onAddress={(corrected) => markCorrected(...corrected)}
              onSaveAddress={onSaveAddress}
            />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="delivery">
          <h2 id="delivery">Delivery</h2>
          <DeliveryChoice delivery={delivery} labelledBy="delivery" />
        </section>
        <section className={styles.section} aria-labelledby="payment">
          <h2 id="payment">Payment</h2>
          <PaymentChoice
            key={codRefusal}
            {...payable}
            deposit={codDeposit}
            preferred={preferred}
            labelledBy="payment"
            messages={errors?.payment_mode}
          />
        </section>
      </div>
      <OrderSummary
        cart={cart}
        totals={totals}
        shipping={shippingLabel(delivery.chosen)}
        shippingFrom={delivery.chosen?.cost_from ?? null}
        deposit={deposit?.amount ?? null}
      >
        {failure && !errors && <Problem failure={failure} />}
        <SubmitOrder
          lines={cart.lines}
          question={askedAbout === problem ? problem : null}
          deposit={deposit?.amount ?? null}
          placing={placing || checking}
        />
      </OrderSummary>
    </form>
  );
}

type BillingFieldsProps = {
  draft: BillingDetails;
  errors: FieldErrors | undefined;
  /** What the customer should add to the address. */
  problem: string | null;
  /** Is given the names of the fields whose messages are out of date. */
  onAddress: (corrected: string[]) => void;
  onSaveAddress: () => void;
};

/** The fields of the customer and the address, and what is doubtful about it. */
const BillingFields = ({ draft, errors, problem, onAddress, onSaveAddress }: BillingFieldsProps) => (
  <>
    <TextField
      label={labels.firstname}
      name="firstname"
      autoComplete="given-name"
      defaultValue={draft.firstname}
      errors={errors}
    />
    <TextField
      label={labels.lastname}
      name="lastname"
      autoComplete="family-name"
      defaultValue={draft.lastname}
      errors={errors}
    />
    <TextField
      label={labels.phone}
      name="phone"
      type="tel"
      autoComplete="tel"
      defaultValue={draft.phone}
      errors={errors}
    />
    <TextField
      label={labels.email}
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={draft.email}
      errors={errors}
    />
    <AddressFields
      value={draft}
      errors={errors}
      onChange={(address, corrected) => {
        saveDraft({ ...readDraft(), ...address });
        onAddress(corrected);
      }}
    />
    {problem && (
      <div className={field.full}>
        <Note kind="warning" title="Check the address">
          {problem}
        </Note>
      </div>
    )}
    <button type="button" className={`${button.link} ${field.full} ${styles.saveAddress}`} onClick={onSaveAddress}>
      Save this address for next time
    </button>
    <BusinessFields
      label="I need the invoice in the name of a business"
      name="for_business"
      values={draft}
      errors={errors}
    />
  </>
);

/** The error message, beside the button that was pressed. Without an answer the order may have been placed. */
const Problem = ({ failure: { kind, message } }: { failure: ApiError }) =>
  kind === "refused" ? (
    <Note kind="error" title="Your order was not placed">
      {message}
    </Note>
  ) : (
    <Note kind="error" title="We don't know yet if your order was placed">
      {message} Only one order will be placed.
    </Note>
  );

const labels = {
  firstname: "First name",
  lastname: "Last name",
  phone: "Phone",
  email: "Email",
  ...addressLabels,
  ...businessLabels,
};

/** What the row of the summary says: `Shipping, next day`. */
const shippingLabel = (option: PricedDelivery | undefined): string =>
  option?.method === "pickup" ? shippingMethods.pickup : `Shipping, ${(option?.speed ?? "next day").toLowerCase()}`;

/** Names the invalid fields. */
function namesOf(errors: FieldErrors): string {
  const names = Object.keys(errors).map((name) => (name in labels ? labels[name as keyof typeof labels] : "Payment"));
  return `Please check: ${names.join(", ")}`;
}

/** Asks once about a doubtful address: it is ordered to when the customer presses again. */
function useAddressQuestion({ findAddressProblem }: ReturnType<typeof useDelivery>) {
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  /** Returns whether the customer is asked now. Not while a field is empty: the server names that first. */
  async function askWhenDoubtful(billing: BillingDetails): Promise<boolean> {
    if (!isComplete(billing)) return false;
    setChecking(true);
    const problem = await findAddressProblem();
    setChecking(false);
    setAskedAbout(problem);
    return problem !== null && problem !== askedAbout;
  }

  return { askedAbout, checking, askWhenDoubtful };
}

/** Places the order once at a time. `refused` is the last error. */
function usePlaceOrder(cart: Cart, totals: Totals, reloadDelivery: () => Promise<unknown>) {
  const goOn = useNextStep();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [placing, setPlacing] = useState(false);

  async function place(form: FormData) {
    setPlacing(true);
    setRefused(null);
    const outcome = await placeOrder(cart, readBillingForm(form), {
      total: totals.total,
      ...chosenIn(form),
      shipping_method: form.get("shipping_method") === "pickup" ? "pickup" : "delivery",
    });
    if ("placed" in outcome) return goOn(outcome);
    // Cart, price, options or deposit are others now.
    if (outcome.status === 409 || outcome.code === "deposit_required") await reloadDelivery();
    setPlacing(false);
    if (outcome.status === 401)
      currentAlert.set(withSignIn({ ...alertFromError(outcome), redirect: { to: "/" } }, "place your order"));
    else if (outcome.status === 409) currentAlert.set(alertFromError(outcome));
    else setRefused(outcome);
  }

  return { refused, placing, place, clearRefused: () => setRefused(null) };
}
