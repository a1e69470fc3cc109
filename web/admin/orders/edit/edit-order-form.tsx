import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { MAX_QUANTITY } from "#contract/limits.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { sentParts } from "#web/ui/address-value.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { useFieldErrors } from "../../../ui/use-field-errors.ts";
import { useScrollToError } from "../../../ui/use-scroll-to-error.ts";
import { SaveError } from "../../shell/save-error.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { type ChosenLine, ChosenLines, toOrderedProducts, withOneMore, withQuantity } from "../new/chosen-lines.tsx";
import { CustomerFields } from "../new/customer-fields.tsx";
import newOrder from "../new/new-order.module.css";
import { ProductPicker } from "../new/product-picker.tsx";
import styles from "./edit-order.module.css";
import { EditSummary } from "./edit-summary.tsx";
import type { OrderEditBody, SaveEditResult } from "./save-edit.ts";
import { useEditPreview } from "./use-edit-preview.ts";

/** The form of an order that was placed and not shipped yet. It shows what saving would change. */
export function EditOrderForm({ order, product }: { order: Order; product: OrderLine[] }) {
  const fetcher = useFetcher<SaveEditResult>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [lines, setLines] = useState(() => product.filter(({ product_qty }) => product_qty > 0).map(chosenLine));
  const [typed, setTyped] = useState<Record<string, string>>(() => fieldsOf(order));
  /** Null until somebody types it: then the rates decide, when the address moves to another zone. */
  const [shipping, setShipping] = useState<string | null>(null);
  const [codAnyway, setCodAnyway] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const saved = fetcher.data?.saved ?? false;
  const refused = fetcher.data?.failure ?? null;
  const { errors, failure, markCorrected, onInput } = useFieldErrors(refused);
  const { lines: aboutLines = [] } = errors;
  const body = bodyOf(order, { ...typed, ...(shipping !== null && { shipping }) }, lines);
  const isChanged = JSON.stringify(body) !== JSON.stringify(bodyOf(order, fieldsOf(order), product.map(chosenLine)));
  const sent = codAnyway ? { ...body, cod_anyway: true } : body;
  const preview = useEditPreview(order.id, isChanged && lines.length > 0 ? body : null);
  useUnsavedChanges(isChanged && !saved);
  useScrollToError(form, refused);

  useEffect(() => {
    if (saved) void navigate(`/admin/view-order/${order.id}`);
  }, [saved, navigate, order.id]);

  const edit = (change: (now: ChosenLine[]) => ChosenLine[]) => {
    markCorrected("lines");
    setLines(change);
  };
  const hear = (event: FormEvent<HTMLFormElement>) => {
    setTyped(textsIn(event.currentTarget));
    onInput(event);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !saved) void fetcher.submit(sent, { method: "post", encType: "application/json" });
  };

  return (
    <div className={layout.surface}>
      <div className={layout.twoColumns}>
        <div>
          <ProductPicker onAdd={(added) => edit((now) => withOneMore(now, added))} />
          <ChosenLines
            lines={lines}
            total={preview?.changes?.after.total ?? order.total}
            problems={aboutLines}
            onChange={(line, quantity) => edit((now) => withQuantity(now, line, quantity))}
          />
        </div>
        <aside aria-label="Customer and amounts">
          <form ref={form} onSubmit={submit} onInput={hear} noValidate className={newOrder.form}>
            {failure?.code === "order_changed" ? (
              <Note kind="error" title="Not saved">
                <p>{failure.message}</p>
                <button type="button" className={button.secondary} onClick={() => void revalidate()}>
                  Load the order again
                </button>
              </Note>
            ) : (
              failure && <SaveError failure={failure} again="save" />
            )}
            <CustomerFields
              errors={errors}
              values={fieldsOf(order)}
              onAddress={(address) => {
                setTyped((now) => ({ ...now, ...address }));
                markCorrected("structured_address");
              }}
            />
            <div className={styles.amounts}>
              <Field label="Discount, ₱" name="discount" errors={errors}>
                {(props) => (
                  <input {...props} inputMode="decimal" autoComplete="off" defaultValue={order.totals.discount} />
                )}
              </Field>
              <Field label="Shipping, ₱" name="shipping" errors={errors}>
                {(props) => (
                  <input
                    {...props}
                    inputMode="decimal"
                    autoComplete="off"
                    value={shipping ?? preview?.changes?.after.shipping ?? order.totals.shipping}
                    onChange={(event) => setShipping(event.target.value)}
                  />
                )}
              </Field>
            </div>
            <EditSummary preview={preview} coupon={order.coupon} />
            {preview?.changes?.cod_problem && (
              <Note kind="warning" title={preview.changes.cod_problem}>
                <label className={field.check}>
                  <input type="checkbox" checked={codAnyway} onChange={({ target }) => setCodAnyway(target.checked)} />
                  Collect on delivery anyway
                </label>
              </Note>
            )}
            <button
              type="submit"
              className={`${button.primary} ${button.large}`}
              aria-busy={busy}
              disabled={!isChanged}
            >
              Save changes
            </button>
          </form>
        </aside>
      </div>
    </div>
  );
}

/** A line of the order. How many pieces there are, the server knows. */
const chosenLine = ({ product_id: id, variant_id: variantId, ...line }: OrderLine): ChosenLine => ({
  ...{ id, variantId, productname: line.productname, image: line.image },
  ...{ selling: line.price, quantity: line.product_qty },
  stock: MAX_QUANTITY,
});

/** The fields of the form as they are at first. */
const fieldsOf = ({ firstname, lastname, phone, email, address, structured_address, totals }: Order) => ({
  ...{ firstname, lastname, phone, email, address },
  structured_address: structured_address ? JSON.stringify(structured_address) : "",
  discount: String(totals.discount),
});

/** The texts of the form, without the shipping and the inputs that `address` and `structured_address` are made of. */
const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith("address_") || name === "shipping" ? [] : [[name, String(value)]],
    ),
  );

function bodyOf({ version }: Order, typed: Record<string, string>, lines: readonly ChosenLine[]): OrderEditBody {
  const { structured_address = "", ...texts } = typed;
  return {
    ...(texts as Omit<OrderEditBody, "lines" | "version" | "structured_address" | "cod_anyway">), // The server validates it.
    ...sentParts({ structured_address }),
    lines: toOrderedProducts(lines),
    version,
  };
}
