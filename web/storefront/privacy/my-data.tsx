import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { fileNamePrefix } from "#web/ui/shop-name.ts";
import { AccountForm } from "../accounts/account-form.tsx";
import { CurrentPasswordField } from "../accounts/current-password-field.tsx";
import { failureAlert } from "../accounts/sign-in/failure-alert.ts";
import { clearDraft } from "../orders/checkout/checkout-draft.ts";
import { useShop } from "../shell/shop.ts";

/** Takes the data along as a file, or has the account deleted. */
export function MyData() {
  const shop = useShop();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await call("GET /api/account/data", {});
      saveFile(`${fileNamePrefix(shop)}-my-data.json`, JSON.stringify(data, null, 2));
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
    }
    setBusy(false);
  }

  return (
    <>
      <div className="acts">
        <button type="button" className="btn btn-line btn-s" onClick={download} aria-busy={busy}>
          Download my data
        </button>
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Delete my account
        </button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy="delete-title" describedBy="delete-text">
        <h2 id="delete-title" className="t-3">
          Delete your account?
        </h2>
        <p id="delete-text" className="soft my-4">
          Your name, addresses, cart and letters are gone at once, and nobody can bring them back. What you bought stays
          in our books without your name, as the law asks.
        </p>
        <AccountForm
          label="Delete my account"
          send={(typed) => call("POST /api/account/delete", { body: { password: typed("password") } })}
          wayOn={({ code, details }) =>
            code === "orders_under_way" && (
              <Link className="link" to={`/account/orders/${details.order_id}`}>
                See this order
              </Link>
            )
          }
          onDone={({ message }) => {
            setAsking(false);
            clearDraft();
            signOut();
            currentAlert.set({
              kind: "success",
              message,
              closeLabel: "Back to the shop",
              redirect: { to: "/" },
              waitForClose: true,
            });
          }}
        >
          {(errors) => <CurrentPasswordField errors={errors} className="full" />}
        </AccountForm>
        <form method="dialog">
          <button type="submit" className="link">
            Keep my account
          </button>
        </form>
      </Dialog>
    </>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
