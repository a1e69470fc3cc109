import { useState } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import type { OpenReturn } from "#contract/returns.ts";
import { call } from "#web/api.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { Note } from "#web/ui/note.tsx";
import { saveBlob } from "#web/ui/save-file.ts";
import { fileNamePrefix } from "#web/ui/shop-name.ts";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { WithdrawnReturns } from "#web/ui/withdrawn-returns.tsx";
import { CurrentPasswordField } from "../accounts/current-password-field.tsx";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import { signOutAndForget } from "../accounts/sign-out.ts";
import { Form } from "../shell/form.tsx";
import { useShop } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import styles from "./my-data.module.css";

type OpenOrder = CallReply<"GET /api/account/open-orders">["open_orders"][number];

/** Downloads the data of the customer as a file, or deletes the account. */
export function MyData() {
  const shop = useShop();
  const [asking, setAsking] = useState(false);
  const [openOrders, setOpenOrders] = useState<readonly OpenOrder[]>([]);
  const [openReturns, setOpenReturns] = useState<readonly OpenReturn[]>([]);

  const { busy, run } = useAsyncAction(async (action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
  });

  async function download() {
    const { data } = await call("GET /api/account/data", {});
    const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    saveBlob(file, `${fileNamePrefix(shop)}-my-data.json`);
  }

  async function ask() {
    const [orders, returns] = await Promise.all([
      call("GET /api/account/open-orders", {}),
      call("GET /api/account/open-returns", {}),
    ]);
    setOpenOrders(orders.open_orders);
    setOpenReturns(returns.open_returns);
    setAsking(true);
  }

  return (
    <>
      <div className={button.group}>
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          onClick={() => run(download)}
          aria-busy={busy}
        >
          Download my data
        </button>
        <button type="button" className={button.link} onClick={() => run(ask)} aria-busy={busy}>
          Delete my account
        </button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy="delete-title" describedBy="delete-text">
        <h2 id="delete-title" className={typography.heading3}>
          Delete your account?
        </h2>
        <p id="delete-text" className={`${text.soft} ${styles.question}`}>
          Your name, addresses, cart, wish list, stock alerts, test rides, messages, reviews, emails and return notes
          are deleted at once and can't be restored. What you wrote, booked or asked for without signing in is deleted
          only if you have confirmed your email address. Your orders stay in our books without your name, as the law
          requires.
        </p>
        {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
        <WithdrawnReturns returns={openReturns} />
        {openOrders.length === 0 && (
          <Form
            label="Delete my account"
            destructive
            send={(value) => call("POST /api/account/delete", { body: { password: value("password") } })}
            errorAction={({ code, details }) =>
              (code === "orders_under_way" || code === "refund_owed") && (
                <Link className={button.link} to={`/account/orders/${details.order_id}`}>
                  See this order
                </Link>
              )
            }
            onDone={({ message }) => {
              setAsking(false);
              signOutAndForget();
              currentAlert.set({
                kind: "success",
                message,
                closeLabel: "Back to the shop",
                redirect: { to: "/" },
                waitForClose: true,
              });
            }}
          >
            {(errors) => <CurrentPasswordField errors={errors} className={field.full} />}
          </Form>
        )}
        <form method="dialog">
          <button type="submit" className={button.link}>
            Keep my account
          </button>
        </form>
      </Dialog>
    </>
  );
}

/** What has to be done first, before a password is typed. */
const OpenOrders = ({ orders }: { orders: readonly OpenOrder[] }) => (
  <Note kind="warning" title="Your account can't be deleted yet">
    <ul>
      {orders.map(({ id, tracking_no, reason }) => (
        <li key={id}>
          Order{" "}
          <Link className={text.link} to={`/account/orders/${id}`}>
            {tracking_no}
          </Link>{" "}
          {reason === "refund_owed" ? "is owed a refund." : "has not arrived yet."}
        </li>
      ))}
    </ul>
    <p>You can delete your account once each is delivered or cancelled, and refunds are paid.</p>
  </Note>
);
