import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { type AddressValue, addressLabels, addressValue, type ChosenBarangay, partsOf } from "./address-value.ts";
import field from "./field.module.css";
import { TextField } from "./field.tsx";
import styles from "./place-picker.module.css";
import { PlacePicker } from "./place-picker.tsx";
import { StreetField } from "./street-field.tsx";
import { type AddressTexts, detailsAfterChange, detailsAfterTyping } from "./typed-address.ts";

type AddressFieldsProps = {
  /** What the fields hold at first. */
  value: AddressValue;
  /** By field, as `useFieldErrors` has them. */
  errors?: FieldErrors | undefined;
  /** Called after each change, also one that sends no input event, with the names of the fields whose messages are out of date. */
  onChange?: (value: AddressValue, corrected: string[]) => void;
};

/**
 * A delivery address: a barangay from the list with street, landmark and postal code, or one text. The form has both as `address` and
 * `structured_address`. What was typed stays when the way changes.
 */
export function AddressFields({ value, errors = {}, onChange }: AddressFieldsProps) {
  const [barangay, setBarangay] = useState<ChosenBarangay | null>(() => partsOf(value));
  /** The barangay that was chosen before the address was typed instead. */
  const [left, setLeft] = useState<ChosenBarangay | null>(null);
  const [texts, setTexts] = useState<AddressTexts>(() => textsOf(value));
  const now = toValue(barangay, texts);

  const change = (chosen: ChosenBarangay | null, changes: Partial<AddressTexts>) => {
    const next = { ...texts, ...changes };
    setBarangay(chosen);
    setTexts(next);
    const isOther = chosen?.barangay_code !== barangay?.barangay_code;
    const corrected = [
      ...(chosen ? ["address"] : ["address_street", "address_postal_code"]), // They are not shown.
      ...(isOther || next.street !== texts.street ? ["address_street"] : []),
      ...(isOther || next.postal_code !== texts.postal_code ? ["address_postal_code"] : []),
    ];
    onChange?.(toValue(chosen, next), corrected);
  };
  const choose = (chosen: ChosenBarangay | null, postalCode?: string | null) => {
    if (!chosen) {
      setLeft(barangay);
      return change(null, { address: now.address });
    }
    if (postalCode === undefined) return change(chosen, {});
    if (barangay) return change(chosen, detailsAfterChange(texts, barangay, chosen, postalCode));
    change(chosen, detailsAfterTyping(texts, left, chosen, postalCode));
  };
  const input = (name: keyof AddressTexts) => ({
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => change(barangay, { [name]: target.value }),
  });

  return (
    <div className={`${styles.picker} ${field.full}`}>
      <PlacePicker chosen={barangay} onChoose={choose} />
      {barangay ? (
        <div className={field.form}>
          <StreetField
            name="address_street"
            maxLength={200}
            errors={errors}
            barangay={barangay}
            value={texts.street}
            postalCode={texts.postal_code}
            onType={(street) => change(barangay, { street })}
            onClean={(street, postal_code) => change(barangay, { street, postal_code })}
          />
          <TextField
            label="Landmark (optional)"
            name="address_landmark"
            maxLength={200}
            hint="Helps the rider find the place."
            {...input("landmark")}
          />
          <TextField
            label={`${addressLabels.address_postal_code} (optional)`}
            name="address_postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            errors={errors}
            {...input("postal_code")}
          />
          <input type="hidden" name="address" value={now.address} />
        </div>
      ) : (
        <TextField
          label={addressLabels.address}
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

function textsOf(value: AddressValue): AddressTexts {
  const parts = partsOf(value);
  return {
    address: value.address,
    street: parts?.street ?? "",
    landmark: parts?.landmark ?? "",
    postal_code: parts?.postal_code ?? "",
  };
}

const toValue = (barangay: ChosenBarangay | null, { address, ...texts }: AddressTexts): AddressValue =>
  barangay ? addressValue({ ...barangay, ...texts }) : { address, structured_address: "" };
