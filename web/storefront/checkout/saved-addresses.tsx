import { useId, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { toast } from "#web/ui/alerts.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { AddressForm } from "../account/address-form.tsx";
import { partsOf } from "../account/address-parts.ts";
import { billingOf } from "../account/address-words.ts";
import { type Billing, readTyped, useTyped } from "./typed.ts";

type SavedAddressesProps = {
  known: Address[];
  /** True while what was typed is being saved as one. */
  saving: boolean;
  onSaved: () => void;
  /** Called with what an address says of whom to bill. */
  onPick: (billing: Partial<Billing>) => void;
};

/** Fills the billing form from a saved address, and saves what was typed as one, in a dialog of its own. */
export function SavedAddresses({ known, saving, onSaved, onPick }: SavedAddressesProps) {
  const id = useId();
  const [addresses, setAddresses] = useState(known);
  const typed = useTyped();
  const chosen = addresses.find((address) => isIn(typed, address));

  const pick = (wanted: string) => {
    const address = addresses.find((each) => String(each.id) === wanted);
    if (address) onPick(billingOf(address));
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
            <Icon name="down" />
          </span>
        </div>
      )}
      <Modal open={saving} onClose={onSaved} labelledBy="address-title">
        <AddressForm
          address={null}
          typed={beginning()}
          onDone={({ message, address }) => {
            onSaved();
            setAddresses([...addresses, address]);
            onPick({ ...billingOf(address), ...nameIn(address) });
            toast.set({ kind: "success", title: "Success", message });
          }}
        />
      </Modal>
    </>
  );
}

/** What a new address begins with: all of it that was typed already. */
function beginning() {
  const { firstname, lastname, phone, address } = readTyped();
  return { recipient: `${firstname} ${lastname}`.trim(), phone, ...partsOf(address) };
}

/** A name that was typed in its two parts stays in these. */
function nameIn({ recipient }: Address): Partial<Billing> {
  const { firstname, lastname } = readTyped();
  return recipient === `${firstname} ${lastname}`.trim() ? { firstname, lastname } : {};
}

/** True while the form says what this address says. */
function isIn(typed: Billing, address: Address): boolean {
  const said = billingOf(address);
  return said.phone === typed.phone && said.address === typed.address;
}
