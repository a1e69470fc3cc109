import { useId, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { currentToast } from "#web/ui/alerts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AddressForm } from "../../addresses/address-form.tsx";
import { toBillingDetails } from "../../addresses/convert-address.ts";
import { parseAddress } from "../../addresses/parse-address.ts";
import { type BillingDetails, readDraft, useDraft } from "./checkout-draft.ts";

type SavedAddressesProps = {
  known: Address[];
  /** True while what was typed is being saved as one. */
  saving: boolean;
  onSaved: () => void;
  /** Called with what an address says of whom to bill. */
  onPick: (billing: Partial<BillingDetails>) => void;
};

/** Fills the billing form from a saved address, and saves what was typed as one, in a dialog of its own. */
export function SavedAddresses({ known, saving, onSaved, onPick }: SavedAddressesProps) {
  const id = useId();
  const [addresses, setAddresses] = useState(known);
  const typed = useDraft();
  const chosen = addresses.find((address) => isIn(typed, address));

  const pick = (wanted: string) => {
    const address = addresses.find((each) => String(each.id) === wanted);
    if (address) onPick(toBillingDetails(address));
  };

  return (
    <>
      {addresses.length > 0 && (
        <div className="field saved">
          <label htmlFor={id}>Deliver to a saved address</label>
          <span className="pick">
            <select id={id} className="input" value={chosen?.id ?? ""} onChange={(event) => pick(event.target.value)}>
              <option value="">{typed.address === "" ? "Choose one" : "Another address"}</option>
              {addresses.map((address) => (
                <option key={address.id} value={address.id}>
                  {address.recipient}, {address.street}, {address.city}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
      <Dialog open={saving} onClose={onSaved} labelledBy="address-title">
        <AddressForm
          address={null}
          typed={beginning()}
          onDone={({ message, address }) => {
            onSaved();
            setAddresses([...addresses, address]);
            onPick({ ...toBillingDetails(address), ...nameIn(address) });
            currentToast.set({ kind: "success", title: "Success", message });
          }}
        />
      </Dialog>
    </>
  );
}

/** What a new address begins with: all of it that was typed already. */
function beginning() {
  const { firstname, lastname, phone, address } = readDraft();
  return { recipient: `${firstname} ${lastname}`.trim(), phone, ...parseAddress(address) };
}

/** A name that was typed in its two parts stays in these. */
function nameIn({ recipient }: Address): Partial<BillingDetails> {
  const { firstname, lastname } = readDraft();
  return recipient === `${firstname} ${lastname}`.trim() ? { firstname, lastname } : {};
}

/** True while the form says what this address says. */
function isIn(typed: BillingDetails, address: Address): boolean {
  const said = toBillingDetails(address);
  return said.phone === typed.phone && said.address === typed.address;
}
