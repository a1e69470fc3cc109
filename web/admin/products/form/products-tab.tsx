import type { Dispatch } from "react";
import { HIDDEN_LABEL } from "#contract/enums.ts";
import { productFields } from "#contract/products.fields.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { productTypes } from "../../shell/product-types.ts";
import { AttributesSection } from "./attributes-section.tsx";
import { CompanionsField } from "./companions-field.tsx";
import { type FormFieldProps, InputField, SelectField, TextFields } from "./form-fields.tsx";
import type { FormAction, FormState } from "./form-state.ts";
import { ImageField } from "./image-field.tsx";
import { OptionsSection } from "./options-section.tsx";
import { priceHints, warningAbout } from "./prices.ts";
import styles from "./product-form.module.css";
import { shipsAloneLabels, statusLabels, stockText } from "./values.ts";
import { parseVariants } from "./variants.ts";

const statusHint = `Hide removes it from the shop; lists show it as ${HIDDEN_LABEL}.`;

/** The Products tab: description, stock, prices, attributes and pictures. */
export function ProductsTab({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { values, problems } = state;
  const form: FormFieldProps = { values, problems, dispatch };
  return (
    <>
      <TextFields tab="products" {...form} />
      <div className={styles.fourColumns}>
        <SelectField
          name="type"
          choices={Object.fromEntries(productTypes.use().map(({ slug, name }) => [slug, name]))}
          {...form}
        />
        <SelectField name="status" choices={statusLabels} hint={statusHint} {...form} />
        <StockField {...form} />
        <InputField name="low_stock" inputMode="numeric" hint="Leave blank to use the shop default." {...form} />
      </div>
      <div className={styles.fourColumns}>
        <PriceField name="selling" {...form} />
        <PriceField name="original" warning={warningAbout(values)} {...form} />
        <p className={`${field.hint} ${styles.priceHints}`}>
          {priceHints(values.selling, values.original).map((hint) => (
            <span key={hint}>{hint}</span>
          ))}
        </p>
      </div>
      <div className={styles.fourColumns}>
        <CodeFields {...form} />
        <InputField
          name="weight"
          inputMode="numeric"
          hint="In grams, with the box. Used for rates by weight."
          {...form}
        />
        <SelectField name="ships_alone" choices={shipsAloneLabels} {...form} />
        <PriceField
          name="cod_ceiling"
          hint="Orders with this product. 0: no cash on delivery. Leave blank for no limit."
          {...form}
        />
      </div>
      <ImageField state={state} dispatch={dispatch} />
      <OptionsSection state={state} dispatch={dispatch} />
      <AttributesSection state={state} dispatch={dispatch} />
      <CompanionsField state={state} dispatch={dispatch} />
    </>
  );
}

/** The stock; with options the sum of the variants, which are typed below. */
const StockField = (form: FormFieldProps) =>
  parseVariants(form.values.variants).options.length === 0 ? (
    <InputField name="stock" inputMode="numeric" {...form} />
  ) : (
    <Field label={productFields.stock.label} name="stock" id="stock" hint="The sum of the variants below.">
      {(props) => (
        <input {...props} className={`${field.input} ${text.numeric}`} readOnly value={stockText(form.values)} />
      )}
    </Field>
  );

/** The codes of a product without options; with them each variant has its own below. */
const CodeFields = (form: FormFieldProps) =>
  parseVariants(form.values.variants).options.length === 0 && (
    <>
      <InputField name="sku" hint="Your own product code. Leave blank for none." {...form} />
      <InputField name="barcode" hint="The number below the bars. Leave blank for none." {...form} />
    </>
  );

type PriceFieldProps = FormFieldProps & {
  name: "selling" | "original" | "cod_ceiling";
  hint?: string;
  warning?: string | undefined;
};

const PriceField = ({ name, values, problems, dispatch, hint, warning }: PriceFieldProps) => (
  <Field
    label={productFields[name].label}
    name={name}
    id={name}
    errors={problems}
    hint={
      warning ? (
        <span className={styles.warning}>
          <Icon name="alert-circle" />
          {warning}
        </span>
      ) : (
        hint
      )
    }
  >
    {(props) => (
      <span className={styles.money}>
        <span aria-hidden="true">₱</span>
        <input
          {...props}
          className={`${field.input} ${text.numeric}`}
          inputMode="decimal"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => dispatch({ type: "setValue", name, value: event.target.value })}
        />
      </span>
    )}
  </Field>
);
