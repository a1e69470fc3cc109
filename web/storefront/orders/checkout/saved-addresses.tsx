import { useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { partsOf } from "#web/ui/address-value.ts";
import { showToast } from "#web/ui/alerts.ts";
import { AskBeforeClosing } from "#web/ui/ask-before-closing.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { AddressForm } from "../../addresses/address-form.tsx";
import { toBillingDetails } from "../../addresses/convert-address.ts";
import { parseAddress } from "../../addresses/parse-address.ts";
import { type BillingDetails, readDraft, useDraft } from "./checkout-draft.ts";
import styles from "./saved-addresses.module.css";

type SavedAddressesProps = {
  known: Address[];
  /** True while the dialog to save the typed address is open. */
  saving: boolean;
  onSaved: () => void;
  /** Called with the billing details of the chosen address. */
  onPick: (billing: Partial<BillingDetails>) => void;
};

/** Fills the billing form from a saved address, and saves the typed address in a dialog. */
export function SavedAddresses({ known, saving, onSaved, onPick }: SavedAddressesProps) {
  const [addresses, setAddresses] = useState(known);
  const draft = useDraft();
  const chosen = addresses.find((address) => matches(draft, address));

  const pick = (wanted: string) => {
    const address = addresses.find((each) => String(each.id) === wanted);
    if (address) onPick(toBillingDetails(address));
  };

  return (
    <>
      {addresses.length > 0 && (
        <SelectField
          label="Deliver to a saved address"
          name="saved_address"
          className={styles.field}
          value={chosen?.id ?? ""}
          onChange={(event) => pick(event.target.value)}
        >
          <option value="">{draft.address === "" ? "Choose one" : "Another address"}</option>
          {addresses.map((address) => (
            <option key={address.id} value={address.id}>
              {address.recipient}, {address.street}, {address.city}
            </option>
          ))}
        </SelectField>
      )}
      <AskBeforeClosing>
        <Dialog open={saving} onClose={onSaved} labelledBy="address-title">
          <AddressForm
            address={null}
            initial={addressFromDraft()}
            onDone={({ message, address }) => {
              onSaved();
              setAddresses([...addresses, address]);
              onPick({ ...toBillingDetails(address), ...draftName(address) });
              showToast({ kind: "success", title: "Success", message });
            }}
          />
        </Dialog>
      </AskBeforeClosing>
    </>
  );
}

/** The initial values of a new address, from the draft. */
function addressFromDraft() {
  const { firstname, lastname, phone, address, structured_address } = readDraft();
  return {
    recipient: `${firstname} ${lastname}`.trim(),
    phone,
    ...(partsOf({ structured_address }) ?? parseAddress(address)),
  };
}

/** Keeps the first and last name of the draft when the recipient is the same. */
function draftName({ recipient }: Address): Partial<BillingDetails> {
  const { firstname, lastname } = readDraft();
  return recipient === `${firstname} ${lastname}`.trim() ? { firstname, lastname } : {};
}

/** True while the draft equals this address. */
function matches(draft: BillingDetails, address: Address): boolean {
  const billing = toBillingDetails(address);
  return billing.phone === draft.phone && billing.address === draft.address;
}
