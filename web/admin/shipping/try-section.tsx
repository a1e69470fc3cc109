import { useRef, useState } from "react";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import type { DeliveryOption } from "#contract/shipping.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { ProductSearch } from "../shell/product-search.tsx";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
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
  const fetcher = useSingleFetcher<TryResult>();
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

type TriedProduct = Pick<AdminProduct, "id" | "variants"> & { name: string };

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
        onChoose={({ id, productname: name, variants }) => setChosen([...chosen, { id, name, variants }])}
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

/** A product that is tried: which option of it, when it has options, since each may have a price of its own, and how many. */
function Tried({ product: { id, name, variants = [] }, onRemove }: { product: TriedProduct; onRemove: () => void }) {
  const [variant = variants[0], choose] = useState<(typeof variants)[number]>();
  return (
    <li>
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="variant_id" value={variant?.id ?? ""} />
      <input type="hidden" name="product_name" value={variant ? `${name}, ${optionsOf(variant)}` : name} />
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
      {variant && (
        <Select
          aria-label={`Option of ${name}`}
          value={variant.id}
          onChange={({ target }) => choose(variants.find((each) => each.id === Number(target.value)))}
        >
          {variants.map((each) => (
            <option key={each.id} value={each.id}>
              {optionsOf(each)}
            </option>
          ))}
        </Select>
      )}
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
}

const optionsOf = ({ options }: { options: readonly string[] }): string => options.join(" / ");

const describe = ({ method, zone, zone_source, cost, arrives, delayed_by_holiday, cod }: DeliveryOption): string =>
  [
    `${shippingMethods[method]}: ${cost === 0 ? "Free" : money(cost)}`,
    zone !== null && zone_source !== null && `zone ${zone} (${sources[zone_source]})`,
    arrivalLabel(method, arrives, delayed_by_holiday),
    !cod && "no cash on delivery",
  ]
    .filter(Boolean)
    .join(", ");
