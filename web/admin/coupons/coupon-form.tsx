import type { WireCoupon } from "#contract/coupons.ts";
import { couponKinds } from "#contract/enums.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { productTypes } from "../shell/product-types.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { activeChoices, couponBody, newCoupon, couponShape as shape } from "./coupon-shape.ts";

/** The form of a coupon; null creates a new one. */
export function CouponForm({ coupon }: { coupon: WireCoupon | null }) {
  const form = useRecordForm(shape, coupon ?? newCoupon, couponBody);
  const tied = { form, shape };
  const types = productTypes.use();
  return (
    <RecordFormFrame {...tied} label="Coupon" fresh={coupon === null}>
      <FormGroup title="Coupon" hint="The code that customers enter in the cart, and its discount.">
        {coupon ? (
          <GivenCode code={coupon.code} />
        ) : (
          <TextField {...tied} name="code" hint="3 to 30 letters, numbers and hyphens. It can't be changed later." />
        )}
        <SelectField {...tied} name="active" choices={activeChoices} />
        <SelectField {...tied} name="kind" choices={couponKinds} />
        <TextField
          {...tied}
          name="value"
          inputMode="decimal"
          hint={form.state.values.kind === "percent" ? "Percent, 1 to 100." : "Pesos."}
        />
      </FormGroup>
      <FormGroup title="Limits" hint="Leave blank for no limit. Cancelled orders don't count.">
        <CheckList
          {...tied}
          name="product_types"
          choices={types.map(({ slug, name }) => ({ value: slug, label: name }))}
          hint={
            form.state.values.product_types === ""
              ? "Applies to all products if none selected."
              : "Applies to the selected types only."
          }
        />
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
      </FormGroup>
    </RecordFormFrame>
  );
}

const GivenCode = ({ code }: { code: string }) => (
  <dl className={field.field}>
    <dt>Code</dt>
    <dd className={text.strong}>{code}</dd>
  </dl>
);
