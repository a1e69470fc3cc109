import { useState } from "react";
import type { Address, AddressForm as AddressInput } from "#contract/addresses.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { call } from "#web/api.ts";
import { type ChosenBarangay, savedAddressLines } from "#web/ui/address-value.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { formatPhone } from "#web/ui/phone.ts";
import { PlacePicker } from "#web/ui/place-picker.tsx";
import { StreetField } from "#web/ui/street-field.tsx";
import { detailsAfterChange } from "#web/ui/typed-address.ts";
import { Form } from "../shell/form.tsx";
import typography from "../shell/typography.module.css";
import styles from "./address-form.module.css";
import { RegionFields } from "./region-fields.tsx";

type Values = Partial<Omit<AddressInput, "province" | "postal_code" | "landmark">> & {
  province?: string | null | undefined;
  postal_code?: string | null | undefined;
  landmark?: string | null | undefined;
};

type AddressFormProps = {
  /** The address to change; null for a new one. */
  address: Address | null;
  /** The initial values of a new address. */
  initial?: Values;
  onDone: (reply: Saved) => void;
};

type Saved = { message: string; address: Address };

/** What is doubtful about an address, and its text. */
type Question = { about: string; problem: string };

/** The form to add or change an address. */
export function AddressForm({ address, initial, onDone }: AddressFormProps) {
  const values: Values | undefined = address ?? initial;
  const [chosen, setChosen] = useState(() => barangayOf(values));
  const [typed, setTyped] = useState(values);
  const [street, setStreet] = useState(values?.street ?? "");
  const [postalCode, setPostalCode] = useState(values?.postal_code ?? "");
  const [question, setQuestion] = useState<Question | null>(null);
  const choose = (barangay: ChosenBarangay | null, known?: string | null) => {
    if (chosen) setTyped({ ...values, ...chosen });
    if (barangay && known !== undefined) {
      const details = detailsAfterChange({ street, postal_code: postalCode }, chosen, barangay, known);
      setStreet(details.street);
      setPostalCode(details.postal_code);
    }
    setChosen(barangay);
  };
  return (
    <>
      <h2 id="address-title" className={`${typography.heading3} ${styles.title}`}>
        {address ? "Edit address" : "Add an address"}
      </h2>
      <Form
        label="Save address"
        send={async (field) => {
          const doubt = await findDoubt(field);
          setQuestion(doubt);
          // A doubtful address is saved when the customer presses again.
          return doubt && doubt.about !== question?.about ? null : save(address, field);
        }}
        onDone={(saved) => saved && onDone(saved)}
      >
        {(errors) => (
          <>
            <TextField
              label="Recipient"
              name="recipient"
              autoComplete="name"
              defaultValue={values?.recipient}
              errors={errors}
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={values?.phone && formatPhone(values.phone)}
              errors={errors}
            />
            <div className={field.full}>
              <PlacePicker chosen={chosen} onChoose={choose} />
            </div>
            <StreetField
              name="street"
              errors={errors}
              barangay={chosen}
              value={street}
              postalCode={postalCode}
              onType={setStreet}
              onClean={(street, code) => {
                setStreet(street);
                setPostalCode(code);
              }}
            />
            {chosen ? (
              Object.entries(chosen).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value ?? ""} />
              ))
            ) : (
              <TypedPlaces values={typed} errors={errors} />
            )}
            <TextField
              label="Postal code (optional)"
              name="postal_code"
              inputMode="numeric"
              autoComplete="postal-code"
              value={postalCode}
              onChange={(event) => setPostalCode(event.target.value)}
              errors={errors}
            />
            <TextField
              label="Landmark (optional)"
              name="landmark"
              defaultValue={values?.landmark ?? ""}
              hint="Helps the rider find the place."
              errors={errors}
            />
            <label className={`${field.check} ${field.full}`}>
              <input type="checkbox" name="default" defaultChecked={address?.default} />
              My default address
            </label>
            {question && (
              <div className={field.full}>
                <Note kind="warning" title="Is the address right?">
                  {question.problem} To save it as it is, press the button again.
                </Note>
              </div>
            )}
          </>
        )}
      </Form>
      <form method="dialog" className={styles.back}>
        <button type="submit" className={button.link}>
          Cancel
        </button>
      </form>
    </>
  );
}

/** The places of an address that is typed instead of chosen from the list. */
function TypedPlaces({ values, errors }: { values: Values | undefined; errors: FieldErrors }) {
  const [city, setCity] = useState(values?.city ?? "");
  return (
    <>
      <TextField
        label="Barangay"
        name="barangay"
        autoComplete="address-level3"
        defaultValue={values?.barangay}
        errors={errors}
      />
      <TextField
        label="City or municipality"
        name="city"
        autoComplete="address-level2"
        defaultValue={values?.city}
        onChange={(event) => setCity(event.target.value)}
        errors={errors}
      />
      <RegionFields saved={values} city={city} errors={errors} />
    </>
  );
}

/** The barangay of an address that was chosen from the list; null for one that was typed. */
function barangayOf(values: Values | undefined): ChosenBarangay | null {
  if (!values?.barangay_code) return null;
  const { barangay_code, barangay = "", city = "", province = null, region = "" } = values;
  return { barangay_code, barangay, city, province, region };
}

function formOf(field: (name: string) => string) {
  return {
    recipient: field("recipient"),
    phone: field("phone"),
    street: field("street"),
    barangay_code: field("barangay_code") || null,
    barangay: field("barangay"),
    city: field("city"),
    province: field("province"),
    region: field("region"),
    postal_code: field("postal_code"),
    landmark: field("landmark"),
    default: field("default") === "on",
  };
}

/** What is doubtful about the typed address; null when nothing, or when fields are missing, which saving says. */
async function findDoubt(field: (name: string) => string): Promise<Question | null> {
  const { barangay_code, landmark: _, ...form } = formOf(field);
  if (!form.street || !form.barangay || !form.city || !form.region) return null;
  const about = savedAddressLines({ ...form, barangay_code, landmark: null }).join("\n");
  // The check is advice only: when it fails, saving says what is wrong.
  const reply = await call("POST /api/address-check", { body: { address: about, barangay_code } }).catch(() => null);
  return reply?.address_problem ? { about, problem: reply.address_problem } : null;
}

function save(address: Address | null, field: (name: string) => string): Promise<Saved> {
  const body = formOf(field);
  if (address) return call("PUT /api/addresses/:id", { params: { id: address.id }, body });
  return call("POST /api/addresses", { body });
}
