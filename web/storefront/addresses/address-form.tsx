import { useState } from "react";
import type { Address, AddressForm as AddressWords } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { TextField } from "#web/ui/field.tsx";
import { formatPhone } from "#web/ui/phone.ts";
import { AccountForm } from "../accounts/account-form.tsx";
import { RegionFields } from "./region-fields.tsx";

type AddressFormProps = {
  /** The address to change; null is a new one. */
  address: Address | null;
  /** What a new one begins with. */
  typed?: Partial<AddressWords>;
  onDone: (reply: { message: string; address: Address }) => void;
};

/** The fields of an address, to save a new one or to change one. */
export function AddressForm({ address, typed, onDone }: AddressFormProps) {
  const from = address ?? typed;
  const [city, setCity] = useState(from?.city ?? "");
  return (
    <>
      <h2 id="address-title" className="t-3 mb-6">
        {address ? "Edit address" : "Add an address"}
      </h2>
      <AccountForm label="Save address" send={(field) => save(address, field)} onDone={onDone}>
        {(errors) => (
          <>
            <TextField
              label="Recipient"
              name="recipient"
              autoComplete="name"
              defaultValue={from?.recipient}
              errors={errors}
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={from?.phone && formatPhone(from.phone)}
              errors={errors}
            />
            <TextField
              label="House number and street"
              name="street"
              autoComplete="address-line1"
              defaultValue={from?.street}
              errors={errors}
              className="full"
            />
            <TextField
              label="Barangay"
              name="barangay"
              autoComplete="address-level3"
              defaultValue={from?.barangay}
              errors={errors}
            />
            <TextField
              label="City or municipality"
              name="city"
              autoComplete="address-level2"
              defaultValue={from?.city}
              onChange={(event) => setCity(event.target.value)}
              errors={errors}
            />
            <RegionFields saved={from} city={city} errors={errors} />
            <TextField
              label="Postal code (optional)"
              name="postal_code"
              inputMode="numeric"
              autoComplete="postal-code"
              defaultValue={from?.postal_code ?? ""}
              errors={errors}
            />
            <TextField
              label="Landmark (optional)"
              name="landmark"
              defaultValue={from?.landmark ?? ""}
              hint="It helps the rider."
              errors={errors}
            />
            <label className="check full">
              <input type="checkbox" name="default" defaultChecked={address?.default} />
              My default address
            </label>
          </>
        )}
      </AccountForm>
      <form method="dialog" className="mt-2">
        <button type="submit" className="link">
          Back
        </button>
      </form>
    </>
  );
}

function save(address: Address | null, field: (name: string) => string) {
  const body = {
    recipient: field("recipient"),
    phone: field("phone"),
    street: field("street"),
    barangay: field("barangay"),
    city: field("city"),
    province: field("province"),
    region: field("region"),
    postal_code: field("postal_code"),
    landmark: field("landmark"),
    default: field("default") === "on",
  };
  if (address) return call("PUT /api/addresses/:id", { params: { id: address.id }, body });
  return call("POST /api/addresses", { body });
}
