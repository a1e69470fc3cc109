import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Address } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { currentAlert, showToast } from "#web/ui/alerts.ts";
import { AskBeforeClosing } from "#web/ui/ask-before-closing.tsx";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import itemList from "../accounts/item-list.module.css";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import typography from "../shell/typography.module.css";
import { AddressForm } from "./address-form.tsx";
import { addressLines, toAddressForm } from "./convert-address.ts";

type AddressListProps = {
  addresses: Address[];
  /** Whom a new address is for, unless the customer types somebody else. */
  person: { recipient: string; phone: string };
};

/** The saved addresses: add, change, delete and choose the default. */
export function AddressList({ addresses, person }: AddressListProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Address | "new" | null>(null);

  const { busy, run: change } = useAsyncAction(async (request: () => Promise<{ message: string }>) => {
    try {
      done(await request());
    } catch (error) {
      currentAlert.set(failureAlert(error));
      void revalidate();
    }
  });

  function done({ message }: { message: string }) {
    setOpen(null);
    showToast({ kind: "success", title: "Success", message });
    void revalidate();
  }

  return (
    <>
      {addresses.length === 0 && <p className={text.soft}>No saved addresses yet.</p>}
      <ul className={itemList.list}>
        {addresses.map((address) => (
          <li key={address.id}>
            <p>
              <b>
                {address.recipient}
                {address.default && <span className={itemList.default}>Default</span>}
              </b>
              {addressLines(address).map((line) => (
                <span className={`${text.soft} ${typography.small}`} key={line}>
                  {line}
                </span>
              ))}
            </p>
            <div className={itemList.actions}>
              {!address.default && (
                <button
                  type="button"
                  className={button.link}
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
                  Make default<span className={text.visuallyHidden}> {address.street}</span>
                </button>
              )}
              <button type="button" className={button.link} onClick={() => setOpen(address)}>
                Edit<span className={text.visuallyHidden}> {address.street}</span>
              </button>
              <button
                type="button"
                className={button.link}
                aria-busy={busy}
                onClick={() => change(() => call("DELETE /api/addresses/:id", { params: { id: address.id } }))}
              >
                Delete<span className={text.visuallyHidden}> {address.street}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${button.secondary} ${button.small} ${itemList.more}`}
        onClick={() => setOpen("new")}
      >
        Add an address
      </button>
      <AskBeforeClosing>
        <Dialog open={open !== null} onClose={() => setOpen(null)} labelledBy="address-title">
          <AddressForm address={open === "new" ? null : open} initial={person} onDone={done} />
        </Dialog>
      </AskBeforeClosing>
    </>
  );
}
