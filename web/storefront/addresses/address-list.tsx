import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Address } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { currentAlert, currentToast } from "#web/ui/alerts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureAlert } from "../accounts/sign-in/failure-alert.ts";
import { AddressForm } from "./address-form.tsx";
import { addressLines, toAddressForm } from "./convert-address.ts";

/** The saved addresses: add, change, delete, and which one is the default. */
export function AddressList({ addresses }: { addresses: Address[] }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(changing: () => Promise<{ message: string }>) {
    if (busy) return;
    setBusy(true);
    try {
      done(await changing());
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
      void revalidate();
    }
    setBusy(false);
  }

  function done({ message }: { message: string }) {
    setOpen(null);
    currentToast.set({ kind: "success", title: "Success", message });
    void revalidate();
  }

  return (
    <>
      {addresses.length === 0 && <p className="soft">No address is saved yet.</p>}
      <ul className="own-list">
        {addresses.map((address) => (
          <li key={address.id}>
            <p>
              <b>
                {address.recipient}
                {address.default && <span className="own-default">Default</span>}
              </b>
              {addressLines(address).map((line) => (
                <span className="soft small" key={line}>
                  {line}
                </span>
              ))}
            </p>
            <div className="own-do">
              {!address.default && (
                <button
                  type="button"
                  className="link"
                  aria-busy={busy}
                  onClick={() =>
                    change(() =>
                      call("PUT /api/addresses/:id", {
                        params: { id: address.id },
                        body: { ...toAddressForm(address), default: true },
                      }),
                    )
                  }
                >
                  Make default<span className="sr-only"> {address.street}</span>
                </button>
              )}
              <button type="button" className="link" onClick={() => setOpen(address)}>
                Edit<span className="sr-only"> {address.street}</span>
              </button>
              <button
                type="button"
                className="link"
                aria-busy={busy}
                onClick={() => change(() => call("DELETE /api/addresses/:id", { params: { id: address.id } }))}
              >
                Delete<span className="sr-only"> {address.street}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-line btn-s mt-5" onClick={() => setOpen("new")}>
        Add an address
      </button>
      <Dialog open={open !== null} onClose={() => setOpen(null)} labelledBy="address-title">
        <AddressForm address={open === "new" ? null : open} onDone={done} />
      </Dialog>
    </>
  );
}
