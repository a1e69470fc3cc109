import { useFetcher } from "react-router";
import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import type { DeliveryOption } from "#contract/shipping.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import styles from "./delivery.module.css";
import type { DeliveryAction, TryResult } from "./delivery-actions.ts";

const operation: DeliveryAction = "try";

const sources = {
  code: "by its barangay",
  text: "from the address text",
  default: "no zone fits, or place not recognised",
} as const;

/** Tries an address and a cart: which zone they are in, what delivery costs, and when it arrives. */
export function TrySection() {
  const fetcher = useFetcher<TryResult>();
  const busy = fetcher.state !== "idle";
  const { failure = null, quote = null } = fetcher.data ?? {};
  const errors = failure?.errors ?? {};
  return (
    <section className={styles.section} aria-labelledby="try">
      <div className={layout.sectionHeader}>
        <h2 id="try">Try an address</h2>
      </div>
      <fetcher.Form method="post" className={styles.tryForm} noValidate>
        <Field label="Address" name="address" errors={errors} hint="Such as 12 Mabini Street, Ermita, Manila.">
          {(props) => <textarea {...props} rows={2} />}
        </Field>
        <Field
          label="Products"
          name="products"
          errors={{ products: errors.lines ?? [] }}
          hint="One per line, such as 2 Tulin Maya."
        >
          {(props) => <textarea {...props} rows={2} />}
        </Field>
        <button
          type="submit"
          name="operation"
          value={operation}
          className={button.secondary}
          aria-busy={busy}
          disabled={busy}
        >
          Try
        </button>
      </fetcher.Form>
      <div role="status">
        {failure && Object.keys(errors).length === 0 && <Note kind="error" title={failure.message} />}
        {quote && (
          <>
            <p className={text.soft}>{quote.products.join(", ")}</p>
            <ul className={styles.options}>
              {quote.options.map((option) => (
                <li key={option.method}>{describe(option)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

const describe = ({ method, zone, zone_source, cost, arrives, cod }: DeliveryOption): string =>
  [
    `${shippingMethods[method]}: ${cost === 0 ? "Free" : money(cost)}`,
    zone !== null && zone_source !== null && `zone ${zone} (${sources[zone_source]})`,
    arrivalLabel(method, arrives),
    !cod && "no cash on delivery",
  ]
    .filter(Boolean)
    .join(", ");
