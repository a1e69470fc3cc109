import { useEffect, useEffectEvent, useId, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import { ApiError, call } from "#web/api.ts";
import { toast } from "#web/ui/alerts.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { AddressForm } from "../account/address-form.tsx";
import { billingOf } from "../account/address-words.ts";
import { type Billing, readTyped } from "./typed.ts";

/** Fills the billing form from a saved address, and saves what was typed as one. */
export function SavedAddresses({ onPick }: { onPick: (billing: Partial<Billing>) => void }) {
  const id = useId();
  const [addresses, setAddresses] = useAddresses();
  const [saving, setSaving] = useState(false);

  // Who has typed nothing yet most likely wants it where it always goes.
  const fillIn = useEffectEvent((known: readonly Address[]) => {
    const usual = known.find((address) => address.default);
    if (usual && readTyped().address === "") onPick(billingOf(usual));
  });
  useEffect(() => fillIn(addresses), [addresses]);

  const pick = (chosen: string) => {
    const address = addresses.find((each) => String(each.id) === chosen);
    if (address) onPick(billingOf(address));
  };

  return (
    <div className="saved">
      {addresses.length > 0 && (
        <div className="field">
          <label htmlFor={id}>Deliver to a saved address</label>
          <span className="pick">
            <select id={id} className="input" defaultValue="" onChange={(event) => pick(event.target.value)}>
              <option value="">Choose one</option>
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

/** The saved addresses; none when they cannot be read, since an address can be typed as well. */
function useAddresses() {
  const [addresses, setAddresses] = useState<Address[]>([]);
  useEffect(() => {
    const reading = new AbortController();
    call("GET /api/addresses", {}, { signal: reading.signal }).then(
      (reply) => setAddresses(reply.addresses),
      (reason: unknown) => {
        if (!(reason instanceof ApiError) && !reading.signal.aborted) throw reason;
      },
    );
    return () => reading.abort();
  }, []);
  return [addresses, setAddresses] as const;
}
