import type { FieldErrors } from "#contract/errors.ts";
import { addressLabels, type ChosenBarangay } from "./address-value.ts";
import field from "./field.module.css";
import { TextField } from "./field.tsx";
import { cleanStreet } from "./typed-street.ts";

type StreetFieldProps = {
  name: string;
  errors: FieldErrors;
  maxLength?: number;
  /** Null while the places are typed. */
  barangay: ChosenBarangay | null;
  value: string;
  postalCode: string;
  onType: (street: string) => void;
  /** Called when the field is left, or Enter is pressed, and it repeats what the barangay says. */
  onClean: (street: string, postalCode: string) => void;
};

/** House number and street. When somebody types a whole address, only its street stays in the field. */
export function StreetField({ barangay, value, postalCode, onType, onClean, ...rest }: StreetFieldProps) {
  const clean = () => {
    if (!barangay) return;
    const typed = cleanStreet(value, barangay, postalCode || null);
    if (typed.street !== value) onClean(typed.street, typed.postalCode ?? "");
  };
  return (
    <TextField
      label={addressLabels.address_street}
      autoComplete="address-line1"
      className={field.full}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={clean}
      onKeyDown={(event) => event.key === "Enter" && clean()}
      {...rest}
    />
  );
}
