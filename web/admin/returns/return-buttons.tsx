import { type ReactNode, useCallback, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import type { Permission } from "#contract/permissions.ts";
import type { StaffReturn } from "#contract/returns.admin.ts";
import { type ReturnReason, returnReasons, returnRemedies } from "#contract/returns.states.ts";
import type { OrderReturn } from "#contract/returns.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { sentenceTo, useEmailSentence } from "../shell/customer-email.ts";
import { Permitted } from "../shell/permitted.tsx";
import { PiecesFields } from "../shell/pieces-fields.tsx";
import { RefundFields } from "../shell/refund-fields.tsx";
import type { ReturnAction } from "./return-actions.ts";

type ReturnProps = { one: StaffReturn; order: Order };
type FieldsProps = ReturnProps & { errors: FieldErrors };

type Action = {
  label: string;
  permission: Permission;
  /** Whether it is the usual next step. */
  usual?: boolean;
  text: (props: ReturnProps) => string;
  fields: (props: FieldsProps) => ReactNode;
};

const none = () => null;

/** What staff can do with a return, each with its dialog. */
const actions: Record<ReturnAction, Action> = {
  accept: {
    label: "Accept",
    permission: "manage_returns",
    usual: true,
    text: () => "Tell the customer how to send the items back. If the shop is at fault, return shipping is free.",
    fields: ({ one, errors }) => (
      <>
        <Field label="The customer gets" name="remedy" errors={errors}>
          {(props) => (
            <Select {...props} defaultValue={one.requested_remedy}>
              {keysOf(returnRemedies).map((remedy) => (
                <option key={remedy} value={remedy}>
                  {returnRemedies[remedy]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Message (optional)" name="message" errors={errors} hint="The customer sees it.">
          {(props) => <textarea {...props} />}
        </Field>
      </>
    ),
  },
  refuse: {
    label: "Refuse",
    permission: "manage_returns",
    text: ({ one }) =>
      one.state === "accepted"
        ? "This closes the return, because the items never arrived."
        : "You can't refuse items that are faulty or not as described: by law, the customer gets a repair, a replacement or a refund.",
    fields: ({ errors }) => (
      <Field label="Reason" name="reason" errors={errors} hint="The customer sees it.">
        {(props) => <textarea {...props} />}
      </Field>
    ),
  },
  receive: {
    label: "Receive",
    permission: "manage_returns",
    usual: true,
    text: ({ one }) =>
      one.remedy === "replacement"
        ? "Choose what came back. Undamaged pieces go back into stock. The order total stays the same."
        : "Choose what came back. Undamaged pieces go back into stock, and the customer is owed a refund.",
    fields: (props) => <ReceivedPieces {...props} />,
  },
  replace: {
    label: "Send replacement",
    permission: "manage_returns",
    usual: true,
    text: () => "This takes the replacement out of stock. Leave the courier blank if the customer collects it.",
    fields: ({ errors }) => (
      <>
        <Field label="Courier (optional)" name="courier" errors={errors}>
          {(props) => <input {...props} autoComplete="off" />}
        </Field>
        <Field label="Courier Tracking No. (optional)" name="courier_tracking" errors={errors}>
          {(props) => <input {...props} autoComplete="off" />}
        </Field>
      </>
    ),
  },
  "refund-instead": {
    label: "Refund instead",
    permission: "manage_returns",
    text: () => "The pieces leave the order, and the customer is owed a refund.",
    fields: none,
  },
  refund: {
    label: "Refund",
    permission: "refund_orders",
    usual: true,
    text: ({ one, order: { payment } }) =>
      `${isOnline(payment) ? "If you choose the original payment method, the provider sends the money back. For any other method, pay the customer first, then record it here." : "Pay the customer first, then record it here."} ${money(one.refund_due)} is owed.`,
    fields: (props) => <RefundAmount {...props} />,
  },
  settle: {
    label: "Settle",
    permission: "refund_orders",
    usual: true,
    text: () => "No refund is due.",
    fields: none,
  },
  "settle-unpaid": {
    label: "Settle unpaid",
    permission: "refund_orders",
    text: ({ one }) =>
      `This closes the return without a refund of ${money(one.refund_due)}, which is written off: the customer gave it up, or got something else for it.`,
    fields: (props) => <UnpaidReason {...props} />,
  },
};

const isOnline = ({ events }: Order["payment"]): boolean => events.some(({ kind }) => kind === "paid");

/** What can be done with a return now, the usual step last. */
function actionsFor({ one }: Pick<ReturnProps, "one">): ReturnAction[] {
  if (one.state === "requested") return ["refuse", "accept"];
  if (one.state === "accepted") return ["refuse", "receive"];
  if (one.state !== "received") return [];
  if (one.remedy === "replacement") return ["refund-instead", "replace"];
  return one.refund_due > 0 ? ["settle-unpaid", "refund"] : ["settle"];
}

/** The buttons of a return, each with its dialog. */
export function ReturnButtons({ one, order }: ReturnProps) {
  const [asking, setAsking] = useState<ReturnAction | null>(null);
  const close = useCallback(() => setAsking(null), []);
  const hint = sentenceTo(order.email, useEmailSentence());
  return (
    <>
      {actionsFor({ one }).map((action) => (
        <Permitted key={action} permission={actions[action].permission}>
          <button
            type="button"
            className={actions[action].usual ? button.primary : button.secondary}
            onClick={() => setAsking(action)}
          >
            {actions[action].label}
          </button>
        </Permitted>
      ))}
      {asking && (
        <ActionDialog
          title={`${actions[asking].label}: return ${one.id}`}
          text={`${actions[asking].text({ one, order })} ${hint}`}
          onClose={close}
        >
          {({ errors, busy }) => (
            <>
              <input type="hidden" name="operation" value={asking} />
              {actions[asking].fields({ one, order, errors })}
              <DialogButtons busy={busy} onCancel={close}>
                {actions[asking].label}
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** The pieces of each line that came, and how many of them are damaged. */
const ReceivedPieces = ({ one, errors }: FieldsProps) => (
  <>
    {one.lines.map((line) => (
      <ReceivedLine key={line.line_id} line={line} reason={returnReasons[one.reason]} errors={errors} />
    ))}
    {messagesOf(errors, "lines").map((message) => (
      <p key={message} className={field.error} role="alert">
        {message}
      </p>
    ))}
  </>
);

const messagesOf = (errors: FieldErrors, field: string): string[] =>
  Object.entries(errors).flatMap(([name, messages]) => (name === field ? messages : []));

type ReceivedLineProps = {
  line: OrderReturn["lines"][number];
  reason: (typeof returnReasons)[ReturnReason];
  errors: FieldErrors;
};

/** When the customer says that something is damaged, staff have to choose how many pieces are: a number chosen beforehand would be saved without a look. */
function ReceivedLine({ line, reason, errors }: ReceivedLineProps) {
  const [came, setCame] = useState(line.product_qty);
  return (
    <PiecesFields
      line={line}
      most={line.product_qty}
      chosen={came}
      onChoose={setCame}
      errors={errors}
      damagedHint={`${reason.isBroken ? `The customer chose: ${reason.label}. ` : ""}Damaged pieces are written off.`}
      mustChooseDamaged={reason.isBroken}
    />
  );
}

/** Why what is owed stays unpaid: the amount that staff saw, and the reason. */
function UnpaidReason({ one, errors }: FieldsProps) {
  const [seen] = useState(one.refund_due);
  return (
    <>
      <input type="hidden" name="unpaid" value={seen} />
      <Field label="Reason" name="reason" errors={errors} hint="The customer sees it.">
        {(props) => <textarea {...props} />}
      </Field>
    </>
  );
}

/** The amount of a refund, which is what is owed for the return at first, and how it is paid. */
function RefundAmount({ one, order: { payment, email }, errors }: FieldsProps) {
  const [seen] = useState(pesosOf(centavosOf(payment.refunded) + centavosOf(payment.refunding)));
  return (
    <>
      <input type="hidden" name="seen_refunded" value={seen} />
      <Field label="Amount in ₱" name="amount" errors={errors} hint="If you enter less, the return stays open.">
        {(props) => <input {...props} inputMode="decimal" autoComplete="off" defaultValue={one.refund_due} />}
      </Field>
      {one.refund_to && (
        <p>
          <b>Send it to:</b> {one.refund_to}
        </p>
      )}
      <RefundFields errors={errors} isOnline={isOnline(payment)} email={email} />
    </>
  );
}
