import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import field from "#web/ui/field.module.css";
import type from "../../shell/type.module.css";
import checkoutForm from "./checkout-form.module.css";
import styles from "./payment-choice.module.css";

const notes: Record<PaymentMode, { open: boolean; note: string; text: string }> = {
  cod: { open: true, note: "No fee", text: "Pay the rider in cash when the parcel is in your hands." },
  card: { open: false, note: "Not available yet", text: "This shop takes no cards yet." },
  gcash: { open: false, note: "Not available yet", text: "GCash payments are coming soon." },
  maya: { open: false, note: "Not available yet", text: "Maya payments are coming soon." },
  qrph: { open: false, note: "Not available yet", text: "QR Ph payments are coming soon." },
  paypal: { open: false, note: "Not available yet", text: "This shop has not switched PayPal on." },
};

/** The ways to pay. One that is not available is disabled and says why. */
export const PaymentChoice = ({ messages = [] }: { messages?: string[] }) => (
  <section className={checkoutForm.section} aria-labelledby="payment">
    <h2 id="payment">Payment</h2>
    <div className={styles.options} role="radiogroup" aria-labelledby="payment">
      {Object.entries(paymentModes).map(([mode, { label }]) => {
        const { open, note, text } = notes[mode as PaymentMode];
        return (
          <label className={`${styles.option} ${field.check}`} key={mode}>
            <input type="radio" name="payment_mode" value={mode} disabled={!open} defaultChecked={mode === "cod"} />
            <b>{label}</b>
            <span className={type.micro}>{note}</span>
            <small>{text}</small>
          </label>
        );
      })}
    </div>
    {messages.length > 0 && <p className={field.error}>{messages.join(" ")}</p>}
  </section>
);
