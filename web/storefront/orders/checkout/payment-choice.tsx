import { type PaymentMode, paymentModes } from "#contract/enums.ts";

const tells: Record<PaymentMode, { open: boolean; note: string; text: string }> = {
  cod: { open: true, note: "No fee", text: "Pay the rider in cash when the parcel is in your hands." },
  card: { open: false, note: "Not available yet", text: "This shop takes no cards yet." },
  paypal: { open: false, note: "Not available yet", text: "This shop has not switched PayPal on." },
};

/** The ways to pay. One that the shop cannot take is shown, and says why. */
export const PaymentChoice = ({ messages = [] }: { messages?: string[] }) => (
  <section className="part" aria-labelledby="payment">
    <h2 id="payment">Payment</h2>
    <div className="pays" role="radiogroup" aria-labelledby="payment">
      {Object.entries(paymentModes).map(([mode, { label }]) => {
        const { open, note, text } = tells[mode as PaymentMode];
        return (
          <label className="pay check" key={mode}>
            <input type="radio" name="payment_mode" value={mode} disabled={!open} defaultChecked={mode === "cod"} />
            <b>{label}</b>
            <span className="micro">{note}</span>
            <small>{text}</small>
          </label>
        );
      })}
    </div>
    {messages.length > 0 && <p className="err">{messages.join(" ")}</p>}
  </section>
);
