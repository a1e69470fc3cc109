import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sentParts } from "#web/ui/address-value.ts";
import { BusinessFields } from "#web/ui/business-fields.tsx";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { submitByButtonOnly } from "#web/ui/submit-by-button.ts";
import { useFieldErrors } from "#web/ui/use-field-errors.ts";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { useEmailSentence } from "../../shell/customer-email.ts";
import { Permitted } from "../../shell/permitted.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import {
  type ChosenLine,
  ChosenLines,
  type Sellable,
  toOrderedProducts,
  withOneMore,
  withQuantity,
} from "./chosen-lines.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { CustomerFinder } from "./customer-finder.tsx";
import styles from "./new-order.module.css";
import { newIdempotencyKey, type PhoneOrderResult } from "./place-phone-order.ts";
import { ProductPicker } from "./product-picker.tsx";
import { useCustomerDetails } from "./use-customer-details.ts";
import { usePhoneOrderPrice } from "./use-phone-order-price.ts";

/** The form of a phone order. Its idempotency key makes one order of repeated requests. */
export function NewOrderForm() {
  const fetcher = useSingleFetcher<PhoneOrderResult>();
  const navigate = useNavigate();
  const sayEmail = useEmailSentence();
  const [key] = useState(newIdempotencyKey);
  const [lines, setLines] = useState<ChosenLine[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const placed = fetcher.data?.placed ?? null;
  const refused = fetcher.data?.failure ?? null;
  const { errors, failure, markCorrected, onInput } = useFieldErrors(refused);
  const { lines: aboutLines = [] } = errors;
  const customer = useCustomerDetails(markCorrected);
  const [coupon, setCoupon] = useState("");
  const { price, reload } = usePhoneOrderPrice(lines, { ...customer.address, coupon: coupon.trim() });
  const goods = lines.reduce((sum, { selling, quantity }) => sum + selling * quantity, 0);
  const total = price?.totals.total ?? goods;
  const couponProblem = coupon.trim() !== "" && price?.coupon_problem;
  useUnsavedChanges((lines.length > 0 || !customer.isEmpty) && placed === null);

  useEffect(() => {
    if (placed !== null) void navigate(`/admin/view-order/${placed}`);
  }, [placed, navigate]);

  const askAgain = useEffectEvent(reload);
  useEffect(() => {
    if (refused?.code === "price_changed") askAgain();
  }, [refused]);

  useScrollToError(form, refused);

  const add = (added: Sellable) => {
    markCorrected("lines");
    setLines((now) => withOneMore(now, added));
  };
  const change = (line: ChosenLine, quantity: number) => setLines((now) => withQuantity(now, line, quantity));

  const hear = (event: FormEvent<HTMLFormElement>) => {
    customer.readTyped(event.currentTarget);
    onInput(event);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || placed !== null) return;
    const body = {
      ...textsOf(event.currentTarget),
      lines: toOrderedProducts(lines),
      total: Math.round(total * 100) / 100,
    };
    void fetcher.submit({ key, body }, { method: "post", encType: "application/json" });
  };

  return (
    <div className={layout.surface}>
      <div className={layout.twoColumns}>
        <div>
          <ProductPicker onAdd={add} />
          <ChosenLines
            lines={lines}
            total={total}
            shipping={price?.delivery ?? null}
            discount={price?.totals.discount ?? 0}
            problems={aboutLines}
            onChange={change}
          />
        </div>
        <aside aria-label="Customer">
          <form
            ref={form}
            onSubmit={submit}
            onKeyDown={submitByButtonOnly}
            onInput={hear}
            noValidate
            className={styles.form}
          >
            {failure && <Note kind="error" title={failure.message} />}
            <Permitted permission="see_customers">
              <CustomerFinder onFound={customer.fillIn} />
            </Permitted>
            <CustomerFields
              key={customer.fields.key}
              values={customer.fields.values}
              errors={errors}
              onAddress={customer.changeAddress}
            />
            <BusinessFields label="Invoice in the name of a business" name="for_business" values={{}} errors={errors} />
            <TextField
              label="Coupon (optional)"
              name="coupon"
              autoComplete="off"
              maxLength={30}
              value={coupon}
              onChange={({ target }) => setCoupon(target.value)}
              errors={couponProblem ? { coupon: [couponProblem] } : errors}
            />
            <label className={field.check}>
              <input type="checkbox" name="in_account" />
              Show it in the customer's account too
            </label>
            <p className={field.hint}>
              Ask first: the account's owner will see the name, phone and address. Their email must be confirmed.
            </p>
            <button type="submit" className={`${button.primary} ${button.large}`} aria-busy={busy}>
              Place order{lines.length > 0 && `, ${money(total)}`}
            </button>
            <p className={field.hint}>
              Cash on delivery.{" "}
              {sayEmail("With an email address, the customer gets an email about the order and each of its steps.")}
            </p>
          </form>
        </aside>
      </div>
    </div>
  );
}

/** The customer and the coupon as the call takes them. */
function textsOf(form: HTMLFormElement) {
  const {
    in_account,
    for_business,
    structured_address = "",
    ...fields
  } = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return {
    ...fields,
    ...sentParts({ structured_address }),
    in_account: in_account !== undefined,
    for_business: for_business !== undefined,
  };
}
