import { useId, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { toast } from "#web/ui/alerts.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { AddressForm } from "../account/address-form.tsx";
import { billingOf } from "../account/address-words.ts";
import { type Billing, readTyped, useTyped } from "./typed.ts";

type SavedAddressesProps = {
  known: Address[];
  /** Called with what an address says of whom to bill. */
  onPick: (billing: Partial<Billing>) => void;
};

/** Fills the billing form from a saved address, and saves what was typed as one. */
export function SavedAddresses({ known, onPick }: SavedAddressesProps) {
  const id = useId();
  const [addresses, setAddresses] = useState(known);
  const [saving, setSaving] = useState(false);
  const typed = useTyped();
  const chosen = addresses.find((address) => isIn(typed, address));

  const pick = (wanted: string) => {
    const address = addresses.find((each) => String(each.id) === wanted);
    if (address) onPick(billingOf(address));
  };

  return (
    <div className="saved">
      {addresses.length > 0 && (
        <div className="field">
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
            <Icon name="down" />
          </span>
        </div>
      )}
      <button type="button" className="link" onClick={() => setSaving(true)}>
        Save this address for next time
      </button>
      <Modal open={saving} onClose={() => setSaving(false)} labelledBy="address-title">
        <AddressForm
          address={null}
          typed={beginning()}
          onDone={({ message, address }) => {
            setSaving(false);
            setAddresses([...addresses, address]);
            onPick(billingOf(address));
            toast.set({ kind: "success", title: "Success", message });
          }}
        />
      </Modal>
    </div>
  );
}

/** What a new address begins with: as much of it as was typed already. */
function beginning() {
  const { firstname, lastname, phone, address } = readTyped();
  return { recipient: `${firstname} ${lastname}`.trim(), phone, street: address.split(/[,\n]/)[0]?.trim() ?? "" };
}

/** True while the form says what this address says. */
function isIn(typed: Billing, address: Address): boolean {
  const said = billingOf(address);
  return said.phone === typed.phone && said.address === typed.address;
}
