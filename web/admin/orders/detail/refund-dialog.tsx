import { useCallback, useState } from "react";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { sentenceTo, useEmailSentence } from "../../shell/customer-email.ts";
import { PiecesFields } from "../../shell/pieces-fields.tsx";
import { RefundFields } from "../../shell/refund-fields.tsx";

type RefundProps = { order: Pick<Order, "id" | "email" | "payment">; lines: OrderLine[] };

/** Records a refund of an order. */
export function Refund({ order, lines }: RefundProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
        Refund
      </button>
      {asking && <RefundDialog order={order} lines={lines} onClose={close} />}
    </>
  );
}

/** What a refund is for, with what follows from it. */
const purposes = {
  owed: {
    label: "What is owed, or items that come back",
    hint: "It is taken off what the shop owes for returns, now or later.",
  },
  kept: {
    label: "Items the customer keeps",
    hint: "Their price goes down. Other items can still be returned for a full refund.",
  },
} as const;
type Purpose = keyof typeof purposes;

function RefundDialog({ order, lines, onClose }: RefundProps & { onClose: () => void }) {
  const { paid, refunded, refunding, refund_due: owed, events } = order.payment;
  const sayEmail = useEmailSentence();
  const [seen] = useState(pesosOf(centavosOf(refunded) + centavosOf(refunding)));
  const isOnline = events.some(({ kind }) => kind === "paid");
  const owedAmount = owed > 0 ? String(owed) : "";
  const [amount, setAmount] = useState(owedAmount);
  const [purpose, setPurpose] = useState<Purpose>("owed");
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const left = pesosOf(centavosOf(paid) - centavosOf(refunded) - centavosOf(refunding));
  const kept = lines.filter(({ kept_costs }) => kept_costs.some((cost) => cost > 0));

  const choosePurpose = (chosen: Purpose) => {
    setPurpose(chosen);
    setPieces({});
    setAmount(chosen === "owed" ? owedAmount : "");
  };
  const choosePieces = (line: OrderLine, quantity: number) => {
    const chosen = { ...pieces, [line.line_id]: quantity };
    setPieces(chosen);
    const cost = kept.reduce((sum, one) => sum + costOf(one, chosen[one.line_id] ?? 0), 0);
    setAmount(cost > 0 ? String(Math.min(pesosOf(cost), left)) : "");
  };

  return (
    <ActionDialog
      title={`Refund order ${order.id}`}
      text={`${isOnline ? "If you choose the original payment method, the provider sends the money back. For any other method, pay the customer first, then record it here." : "Pay the customer first, then record it here."} ${money(left)} of ${money(paid)} can be refunded. ${sentenceTo(order.email, sayEmail)}`}
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value="refund" />
          <input type="hidden" name="seen_refunded" value={seen} />
          {kept.length > 0 && (
            <Field label="Refund for" name="purpose" errors={errors} hint={purposes[purpose].hint}>
              {(props) => (
                <Select
                  {...props}
                  value={purpose}
                  onChange={({ target }) => choosePurpose(target.value === "kept" ? "kept" : "owed")}
                >
                  <option value="owed">{purposes.owed.label}</option>
                  <option value="kept">{purposes.kept.label}</option>
                </Select>
              )}
            </Field>
          )}
          {purpose === "kept" &&
            kept.map((line) => (
              <PiecesFields
                key={line.line_id}
                line={line}
                most={line.kept_costs.length}
                chosen={pieces[line.line_id] ?? 0}
                onChoose={(quantity) => choosePieces(line, quantity)}
                errors={errors}
              />
            ))}
          {errors.lines?.map((message) => (
            <p key={message} className={field.error} role="alert">
              {message}
            </p>
          ))}
          <Field
            label="Amount in ₱"
            name="amount"
            errors={errors}
            hint={purpose === "kept" ? "Enter less to refund a part of their price." : undefined}
          >
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
          <RefundFields errors={errors} isOnline={isOnline} email={order.email} />
          <DialogButtons busy={busy} onCancel={onClose}>
            {isOnline ? "Refund" : "Record refund"}
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}

/** What this number of pieces of a line still cost, in centavos. */
const costOf = ({ kept_costs }: OrderLine, pieces: number): number => centavosOf(kept_costs[pieces - 1] ?? 0);
