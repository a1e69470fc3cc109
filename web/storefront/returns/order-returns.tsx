import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { mayReturnBecome, returnReasons, returnRemedies, returnStates } from "#contract/returns.states.ts";
import type { OrderReturn } from "#contract/returns.ts";
import { currentAlert, showError, showSuccess } from "#web/ui/alerts.ts";
import { Badge, ring } from "#web/ui/badge.tsx";
import button from "#web/ui/button.module.css";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { useLazyImport } from "#web/ui/use-lazy-import.ts";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import typography from "../shell/typography.module.css";
import { type Returns, type ReturnsOf, withdrawReturn } from "./return-calls.ts";
import type { ReturnDialogProps } from "./return-dialog.tsx";
import { emptyDraft } from "./return-draft.ts";
import styles from "./returns.module.css";

type OrderReturnsProps = { order: ReturnsOf; of: Returns };

/** The returns of an order with their steps, and a button to ask for another one while something can be returned. */
export function OrderReturns({ order, of: { returns, lines, today, refund_by_hand } }: OrderReturnsProps) {
  const [asking, setAsking] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  const focus = useFocusFallback(section);
  if (returns.length === 0 && lines.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="returns" ref={section} {...focus}>
      <h2 id="returns" className={typography.heading3}>
        Returns
      </h2>
      {returns.length > 0 && (
        <ol className={styles.returns}>
          {returns.map((one) => (
            <Return key={one.id} order={order} one={one} />
          ))}
        </ol>
      )}
      {lines.length > 0 && (
        <p>
          <button type="button" className={button.secondary} onClick={() => setAsking(true)} aria-busy={asking}>
            {asking && <i className={button.spinner} />}
            Return items
          </button>
        </p>
      )}
      {asking && (
        <LazyReturnDialog
          order={order}
          lines={lines}
          today={today}
          refundByHand={refund_by_hand}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setAsking(false)}
          onDone={(message) => {
            setAsking(false);
            setDraft(emptyDraft);
            showSuccess(message);
            void revalidate();
          }}
        />
      )}
    </section>
  );
}

/** Its code is loaded when it is opened, because few customers return something. */
function LazyReturnDialog(props: ReturnDialogProps) {
  const loaded = useLazyImport(
    () => import("./return-dialog.tsx"),
    () => {
      props.onClose();
      showError("The form could not be opened. Check your connection and press again.");
    },
  );
  return loaded && <loaded.ReturnDialog {...props} />;
}

function Return({ order, one }: { order: ReturnsOf; one: OrderReturn }) {
  const { id, state, reason, requested_remedy, remedy, lines, photos, refund_to, steps } = one;
  const wanted = remedy ?? requested_remedy;
  const { withdrawing, withdraw } = useWithdraw(order, id);
  return (
    <li>
      <div className={styles.head}>
        <h3>Return {id}</h3>
        <Badge {...(state === "settled" ? { color: "green" } : { color: "grey", mark: ring })}>
          {returnStates[state].label}
        </Badge>
      </div>
      <p>{lines.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ")}</p>
      <p className={text.soft}>
        {returnReasons[reason].label}. {remedy === null ? "You would like" : "You get"}:{" "}
        {returnRemedies[wanted].toLowerCase()}
        {refund_to && wanted === "refund" && `, to ${refund_to}`}.
      </p>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Your pictures">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={photo} aria-label={`Picture ${index + 1}`}>
                <SmallPicture image={photo} side={64} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.steps} aria-label={`Steps of return ${id}`}>
        {steps.map((step, index) => (
          <li key={step.id}>
            {/* What was asked for in the first step is said above. */}
            <b>{index === 0 ? returnStates.requested.label : step.changes.join(". ")}</b>
            <time dateTime={step.at} className={text.soft}>
              {formatDateTime(step.at)}
            </time>
            {step.reason && <span className={text.soft}>{step.reason}</span>}
          </li>
        ))}
      </ol>
      {mayReturnBecome(state, "withdrawn") && (
        <p>
          <button type="button" className={button.link} onClick={withdraw} aria-busy={withdrawing}>
            {withdrawing && <i className={button.spinner} />}
            Withdraw return {id}
          </button>
        </p>
      )}
    </li>
  );
}

/** Withdraws a return once at a time. */
function useWithdraw(order: ReturnsOf, id: number) {
  const { revalidate } = useRevalidator();

  const { busy: withdrawing, run: withdraw } = useAsyncAction(async () => {
    try {
      const { message } = await withdrawReturn(order, id);
      showSuccess(message);
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
    void revalidate();
  });

  return { withdrawing, withdraw };
}
