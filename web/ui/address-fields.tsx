import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { type AddressValue, addressValue, type ChosenBarangay, partsOf, postalCodeAfter } from "./address-value.ts";
import field from "./field.module.css";
import { TextField } from "./field.tsx";
import styles from "./place-picker.module.css";
import { PlacePicker } from "./place-picker.tsx";
import { typedStreet } from "./typed-street.ts";

type AddressFieldsProps = {
  /** What the fields hold at first. */
  value: AddressValue;
  errors?: FieldErrors | undefined;
  /** Called after each change, also one that sends no input event. */
  onChange?: (value: AddressValue) => void;
};

type Texts = { address: string; street: string; landmark: string; postal_code: string };

/**
 * A delivery address: a barangay from the list with street, landmark and postal code, or one text. The form has both as `address` and
 * `structured_address`. What was typed stays when the way changes.
 */
export function AddressFields({ value, errors = {}, onChange }: AddressFieldsProps) {
  const [barangay, setBarangay] = useState<ChosenBarangay | null>(() => partsOf(value));
  const [texts, setTexts] = useState<Texts>(() => textsOf(value));
  const now = toValue(barangay, texts);

  const change = (chosen: ChosenBarangay | null, changes: Partial<Texts>) => {
    const next = { ...texts, ...changes };
    setBarangay(chosen);
    setTexts(next);
    onChange?.(toValue(chosen, next));
  };
  const choose = (chosen: ChosenBarangay | null, postalCode?: string | null) => {
    if (!chosen) return change(null, { address: now.address });
    if (postalCode === undefined) return change(chosen, {});
    // What was typed until now has the street in it.
    const typed = !barangay && !texts.street ? typedStreet(texts.address, chosen, postalCode) : null;
    change(chosen, {
      ...(typed && { street: typed.street }),
      postal_code: typed?.postalCode ?? postalCodeAfter(texts.postal_code, barangay, chosen, postalCode),
    });
  };
  const input = (name: keyof Texts) => ({
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => change(barangay, { [name]: target.value }),
  });
  const { structured_address: messages = [] } = errors;
  const aboutPostalCode = messages.filter((message) => /postal/i.test(message));
  const aboutStreet = messages.filter((message) => !aboutPostalCode.includes(message));

  return (
    <div className={`${styles.picker} ${field.full}`}>
      <PlacePicker chosen={barangay} onChoose={choose} />
      {barangay ? (
        <div className={field.form}>
          <TextField
            label="House number and street"
            name="address_street"
            autoComplete="address-line1"
            maxLength={200}
            errors={{ address_street: aboutStreet }}
            className={field.full}
            {...input("street")}
          />
          <TextField
            label="Landmark (optional)"
            name="address_landmark"
            maxLength={200}
            hint="Helps the rider find you."
            {...input("landmark")}
          />
          <TextField
            label="Postal code (optional)"
            name="address_postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            errors={{ address_postal_code: aboutPostalCode }}
            {...input("postal_code")}
          />
          <input type="hidden" name="address" value={now.address} />
        </div>
      ) : (
        <TextField
          label="Full address"
          name="address"
          type="multiline"
          autoComplete="street-address"
          hint="House, street, barangay, city."
          errors={errors}
          {...input("address")}
        />
      )}
      <input type="hidden" name="structured_address" value={now.structured_address} />
    </div>
  );
}

function textsOf(value: AddressValue): Texts {
  const parts = partsOf(value);
  return {
    address: value.address,
    street: parts?.street ?? "",
    landmark: parts?.landmark ?? "",
    postal_code: parts?.postal_code ?? "",
  };
}

const toValue = (barangay: ChosenBarangay | null, { address, ...texts }: Texts): AddressValue =>
  barangay ? addressValue({ ...barangay, ...texts }) : { address, structured_address: "" };
