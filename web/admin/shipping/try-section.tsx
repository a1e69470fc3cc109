import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import type { DeliveryOption } from "#contract/shipping.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { ProductSearch } from "../shell/product-search.tsx";
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
        <TriedProducts messages={errors.lines ?? []} />
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

type TriedProduct = { id: number; name: string };

/** The products that are tried, each with its quantity, and a search for more. */
function TriedProducts({ messages }: { messages: string[] }) {
  const [chosen, setChosen] = useState<TriedProduct[]>([]);
  const search = useRef<HTMLDivElement>(null);
  const remove = (id: number) => {
    setChosen(chosen.filter((product) => product.id !== id));
    search.current?.querySelector("input")?.focus(); // The pressed button goes away.
  };
  return (
    <div ref={search}>
      <ProductSearch
        label="Products"
        name="products"
        errors={{ products: messages }}
        verb="Add"
        leftOut={chosen.map(({ id }) => id)}
        onlyShown
        onChoose={({ id, productname: name }) => setChosen([...chosen, { id, name }])}
      />
      {chosen.length > 0 && (
        <ul className={styles.tried} aria-label="Chosen products">
          {chosen.map((product) => (
            <Tried key={product.id} product={product} onRemove={() => remove(product.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

const Tried = ({ product: { id, name }, onRemove }: { product: TriedProduct; onRemove: () => void }) => (
  <li>
    <input type="hidden" name="product_id" value={id} />
    <input type="hidden" name="product_name" value={name} />
    <input
      type="number"
      className={field.input}
      name="product_qty"
      min={MIN_QUANTITY}
      max={MAX_QUANTITY}
      defaultValue={MIN_QUANTITY}
      aria-label={`Quantity of ${name}`}
    />
    <span>{name}</span>
    <button
      type="button"
      className={`${button.quiet} ${button.small}`}
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <Icon name="close" />
      Remove
    </button>
  </li>
);

const describe = ({ method, zone, zone_source, cost, arrives, cod }: DeliveryOption): string =>
  [
    `${shippingMethods[method]}: ${cost === 0 ? "Free" : money(cost)}`,
    zone !== null && zone_source !== null && `zone ${zone} (${sources[zone_source]})`,
    arrivalLabel(method, arrives),
    !cod && "no cash on delivery",
  ]
    .filter(Boolean)
    .join(", ");
