import type { WireCoupon } from "#contract/coupons.ts";
import { couponKinds, productTypeLabels, productTypes } from "#contract/enums.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import { activeChoices, couponBody, newCoupon, couponShape as shape, typesIn } from "./coupon-shape.ts";

/** The form of a coupon; null creates a new one. */
export function CouponForm({ coupon }: { coupon: WireCoupon | null }) {
  const form = useRecordForm(shape, coupon ?? newCoupon, couponBody);
  const tied = { form, shape };
  return (
    <form
      ref={form.form}
      className={`${layout.surface} ${styles.form}`}
      onSubmit={form.submit}
      noValidate
      aria-label="Coupon"
    >
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Coupon">
          <div>
            <h2>Coupon</h2>
            <p className={text.faint}>The code that customers enter in the cart, and its discount.</p>
          </div>
          <div className={styles.fields}>
            {coupon ? (
              <GivenCode code={coupon.code} />
            ) : (
              <TextField
                {...tied}
                name="code"
                hint="3 to 30 letters, figures and hyphens. It cannot be changed later."
              />
            )}
            <SelectField {...tied} name="active" choices={activeChoices} />
            <SelectField {...tied} name="kind" choices={couponKinds} />
            <TextField
              {...tied}
              name="value"
              inputMode="decimal"
              hint={form.state.values.kind === "percent" ? "Percent, 1 to 100." : "Pesos."}
            />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Limits">
          <div>
            <h2>Limits</h2>
            <p className={text.faint}>Leave blank for no limit. Cancelled orders don't count.</p>
          </div>
          <div className={styles.fields}>
            <TypeTicks form={form} />
            <TextField
              {...tied}
              name="minimum_spend"
              inputMode="decimal"
              hint="In pesos. Applies to eligible items only."
            />
            <span />
            <TextField {...tied} name="starts_at" type="datetime-local" hint="Philippine time." />
            <TextField {...tied} name="ends_at" type="datetime-local" hint="Philippine time." />
            <TextField
              {...tied}
              name="total_limit"
              inputMode="numeric"
              hint={coupon ? `Used ${coupon.used} times so far.` : undefined}
            />
            <TextField {...tied} name="customer_limit" inputMode="numeric" />
          </div>
        </section>
      </div>
      <FormBar {...tied} fresh={coupon === null} />
    </form>
  );
}

const GivenCode = ({ code }: { code: string }) => (
  <dl className={field.field}>
    <dt>Code</dt>
    <dd className={text.strong}>{code}</dd>
  </dl>
);

/** The product types of the coupon; none checked means all types. */
function TypeTicks({ form }: { form: RecordForm<WireCoupon> }) {
  const ticked = typesIn(form.state.values);
  return (
    <fieldset className={`${styles.checks} ${field.full}`}>
      <legend>For</legend>
      {productTypes.map((type) => (
        <label key={type} className={field.check}>
          <input
            type="checkbox"
            checked={ticked.includes(type)}
            onChange={(event) =>
              form.set("product_types")(
                productTypes.filter((each) => (each === type ? event.target.checked : ticked.includes(each))).join(" "),
              )
            }
          />
          {productTypeLabels[type]}
        </label>
      ))}
      <span className={field.hint}>
        {ticked.length === 0 ? "Applies to all products if none selected." : "Applies to the selected types only."}
      </span>
    </fieldset>
  );
}
