import { Fragment } from "react";
import { keysOf } from "#contract/keys.ts";
import type { Pesos } from "#contract/money.ts";
import { type OnlineMode, onlineModes, type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import field from "#web/ui/field.module.css";
import { money } from "#web/ui/money.ts";
import typography from "../shell/typography.module.css";
import styles from "./payment.module.css";

/** For each way to pay: when the customer is charged, and what is said while the shop does not offer it. */
const texts: Record<PaymentMode, { charged: string; missing: string }> = {
  cod: { charged: "Pay the rider in cash on delivery.", missing: "Cash on delivery is not available." },
  card: {
    charged: "You pay now, on our payment provider's page. We never see your card.",
    missing: "Card payments are coming soon.",
  },
  gcash: { charged: "You pay now, in the GCash app.", missing: "GCash is coming soon." },
  maya: { charged: "You pay now, in the Maya app.", missing: "Maya is coming soon." },
  qrph: {
    charged: "You pay now: scan a QR code with your bank or wallet app.",
    missing: "QR Ph is coming soon.",
  },
  paypal: { charged: "You pay now, on PayPal's page.", missing: "PayPal is coming soon." },
};

/** Why an order over this total cannot be paid this way; null when it can. */
function reasonAgainst(
  { mode, offered, ceiling }: OfferedMode,
  total: Pesos,
  codRefusal: string | null,
): string | null {
  if (!offered) return texts[mode].missing;
  if (mode === "cod" && codRefusal !== null) return codRefusal;
  if (ceiling !== null && total > ceiling) return `${paymentModes[mode].name} is for orders up to ${money(ceiling)}.`;
  return null;
}

/** The deposit of an order on delivery, and whether the shop keeps it when the order comes back undelivered. */
export type Deposit = { amount: Pesos; kept: boolean };

/** The deposit in a response. */
export const depositIn = (terms?: { cod_deposit: Pesos | null; cod_deposit_kept: boolean }): Deposit | null =>
  terms?.cod_deposit ? { amount: terms.cod_deposit, kept: terms.cod_deposit_kept } : null;

type PayableOrder = {
  modes: OfferedMode[];
  total: Pesos;
  /** Why the order cannot be paid on delivery, as far as the server has said. */
  codRefusal: string | null;
};

/** The ways to pay an order, each with what speaks against it; null when it is possible. */
const choicesOf = ({ modes, total, codRefusal }: PayableOrder) =>
  modes.map((offer) => ({ ...offer, reason: reasonAgainst(offer, total, codRefusal) }));

/** The way to pay that is checked: the preferred one, or the first possible one when that is not possible. */
export function checkedMode(order: PayableOrder, preferred: PaymentMode): PaymentMode {
  const possible = choicesOf(order).filter(({ reason }) => reason === null);
  return (possible.find(({ mode }) => mode === preferred) ?? possible[0])?.mode ?? preferred;
}

type PaymentChoiceProps = PayableOrder & {
  /** What of an order on delivery is paid online now; null without a deposit, and when it cannot be paid on delivery. */
  deposit: Deposit | null;
  /** The way to pay that is checked as long as it is possible. */
  preferred: PaymentMode;
  labelledBy: string;
  messages?: string[] | undefined;
};

/** How the deposit of an order on delivery is paid online. */
const DepositChoice = ({ deposit: { amount, kept }, modes }: { deposit: Deposit; modes: OfferedMode[] }) => (
  <fieldset className={styles.deposit}>
    <legend>Pay the deposit of {money(amount)} with</legend>
    {modes
      .filter(({ mode }) => mode !== "cod")
      .map(({ mode }, index) => (
        <label className={field.check} key={mode}>
          <input type="radio" name="deposit_mode" value={mode} defaultChecked={index === 0} />
          {paymentModes[mode].label}
        </label>
      ))}
    {kept && (
      <small className={styles.kept}>If you do not accept the order at the door, the shop keeps the deposit.</small>
    )}
  </fieldset>
);

/** The ways to pay and to pay the deposit in a form. */
export function chosenIn(form: FormData): { payment_mode: PaymentMode; deposit_mode?: OnlineMode } {
  const payment_mode = keysOf(paymentModes).find((mode) => mode === form.get("payment_mode")) ?? "cod";
  const deposit_mode = keysOf(onlineModes).find((mode) => mode === form.get("deposit_mode"));
  return { payment_mode, ...(payment_mode === "cod" && deposit_mode && { deposit_mode }) };
}

/** The ways to pay. One that is not available is disabled and says why. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { total, deposit, preferred, labelledBy, messages = [] } = props;
  const choices = choicesOf(props);
  const possible = choices.filter(({ reason }) => reason === null);
  const checked = checkedMode(props, preferred);
  return (
    <>
      <div className={styles.options} role="radiogroup" aria-labelledby={labelledBy}>
        {choices.map(({ mode, test, reason }) => (
          <Fragment key={mode}>
            <label className={`${styles.option} ${field.check}`}>
              <input
                type="radio"
                name="payment_mode"
                value={mode}
                disabled={reason !== null}
                defaultChecked={mode === checked}
              />
              <b>{paymentModes[mode].label}</b>
              <span className={typography.micro}>
                {reason === null ? `No fee${test ? ", test mode" : ""}` : "Not available"}
              </span>
              <small>
                {reason ??
                  (mode === "cod" && deposit !== null
                    ? `${money(deposit.amount)} now, ${money(total - deposit.amount)} in cash on delivery.`
                    : texts[mode].charged)}
              </small>
            </label>
            {mode === "cod" && checked === "cod" && deposit !== null && (
              <DepositChoice deposit={deposit} modes={possible} />
            )}
          </Fragment>
        ))}
      </div>
      {possible.some(({ test }) => test) && (
        <p className={styles.test}>
          <b>Test mode.</b> Online payments are for practice here: nothing is charged.
        </p>
      )}
      {messages.length > 0 && <p className={field.error}>{messages.join(" ")}</p>}
    </>
  );
}
