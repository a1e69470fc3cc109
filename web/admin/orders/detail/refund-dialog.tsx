import { useCallback, useState } from "react";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { paidForLines } from "#contract/payments.refunds.admin.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import { rowNumbers } from "../../../ui/skeleton.tsx";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { RefundFields } from "../../shell/refund-fields.tsx";
import styles from "./order.module.css";

type RefundProps = { order: Pick<Order, "id" | "email" | "totals" | "payment">; lines: OrderLine[] };

/** Records a refund of an order, as long as something of what was paid remains. */
export function Refund({ order, lines }: RefundProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const { paid, refunded, refunding } = order.payment;
  if (paid - refunded - refunding <= 0) return null;
  return (
    <>
      <p className={styles.factsAction}>
        <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
          Refund
        </button>
      </p>
      {asking && <RefundDialog order={order} lines={lines} onClose={close} />}
    </>
  );
}

function RefundDialog({ order, lines, onClose }: RefundProps & { onClose: () => void }) {
  const { paid, refunded, refunding, refund_due: owed, events } = order.payment;
  const [seen] = useState(pesosOf(centavosOf(refunded) + centavosOf(refunding)));
  const isOnline = events.some(({ kind }) => kind === "paid");
  const [amount, setAmount] = useState(owed > 0 ? String(owed) : "");
  const [pieces, setPieces] = useState<readonly number[]>([]);
  const left = pesosOf(centavosOf(paid) - centavosOf(refunded) - centavosOf(refunding));

  const choose = (chosenLine: number, quantity: number) => {
    const chosen = lines.map((_, line) => (line === chosenLine ? quantity : (pieces[line] ?? 0)));
    setPieces(chosen);
    const refundedLines = lines.map(({ price }, line) => ({ price: centavosOf(price), quantity: chosen[line] ?? 0 }));
    const { subtotal, discount } = order.totals;
    const sum = paidForLines(refundedLines, { subtotal: centavosOf(subtotal), discount: centavosOf(discount) });
    setAmount(String(Math.min(pesosOf(sum), left)));
  };

  return (
    <ActionDialog
      title={`Refund order ${order.id}`}
      text={`${isOnline ? "With the original payment method, the provider returns the money. To pay another way, pay the customer first." : "Pay the customer first, then record it here."} ${money(left)} of ${money(paid)} can be refunded.${order.email === "" ? " The customer has no email address: tell them yourself." : " The customer gets an email."}`}
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value="refund" />
          <input type="hidden" name="seen_refunded" value={seen} />
          {lines.map(({ product_id, variant_id, productname, product_qty }, line) => (
            <Field
              key={`${product_id} ${variant_id}`}
              label={`Pieces of ${productname}`}
              name={`pieces-${line}`}
              errors={errors}
            >
              {(props) => (
                <Select
                  {...props}
                  value={pieces[line] ?? 0}
                  onChange={(event) => choose(line, Number(event.target.value))}
                >
                  {rowNumbers(product_qty + 1).map((quantity) => (
                    <option key={quantity} value={quantity}>
                      {quantity} of {product_qty}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
          <Field label="Amount in ₱" name="amount" errors={errors} hint="Choose pieces above, or enter any amount.">
            {(props) => (
              <input
                {...props}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            )}
          </Field>
          <RefundFields errors={errors} isOnline={isOnline} />
          <DialogButtons busy={busy} onCancel={onClose}>
            {isOnline ? "Refund" : "Record refund"}
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
