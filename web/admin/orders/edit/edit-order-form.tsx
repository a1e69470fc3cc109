import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { orderStateByCode, orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { sentParts } from "#web/ui/address-value.ts";
import { BusinessFields } from "#web/ui/business-fields.tsx";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { useFieldErrors } from "#web/ui/use-field-errors.ts";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { ConflictDialog } from "../../shell/conflict-dialog.tsx";
import { differencesTo, type FormValues, initialFormState, mergedValues } from "../../shell/record-form.ts";
import { SaveError } from "../../shell/save-error.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { type ChosenLine, ChosenLines, toOrderedProducts, withOneMore, withQuantity } from "../new/chosen-lines.tsx";
import { CustomerFields } from "../new/customer-fields.tsx";
import newOrder from "../new/new-order.module.css";
import { ProductPicker } from "../new/product-picker.tsx";
import styles from "./edit-order.module.css";
import { EditSummary } from "./edit-summary.tsx";
import { addressIn, addressText, type EditedOrder, editedOrder, linesIn, linesText } from "./edited-order.ts";
import type { OrderEditBody, SaveEditResult } from "./save-edit.ts";
import { useEditPreview } from "./use-edit-preview.ts";

type EditOrderFormProps = EditedOrder & {
  /** What the form holds at first, when that is not the order. */
  start: FormValues | undefined;
  /** Begins again with the order as it is now, and these values. */
  onRestart: (now: EditedOrder, start?: FormValues) => void;
};

/** The form of an order that was placed and not shipped yet. It shows what saving would change. */
export function EditOrderForm({ order, product, start: given, onRestart }: EditOrderFormProps) {
  const fetcher = useSingleFetcher<SaveEditResult>();
  const navigate = useNavigate();
  const base = { order, product };
  const unchanged = editedOrder.valuesOf(base);
  const [start] = useState(given ?? unchanged);
  const [lines, setLines] = useState(() => linesIn(start.lines));
  const [typed, setTyped] = useState(() => fieldsOf(start));
  /** What somebody typed. Until then the pieces that stay decide the discount, and the rates the shipping to another zone. */
  const [amounts, setAmounts] = useState(() => typedAmounts(start, unchanged));
  const [codAnyway, setCodAnyway] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const saved = fetcher.data?.saved ?? false;
  const refused = fetcher.data?.failure ?? null;
  const { errors, failure, markCorrected, onInput } = useFieldErrors(refused);
  const { lines: aboutLines = [] } = errors;
  const body = bodyOf(order, { ...typed, ...amounts }, lines);
  const asItIs = bodyOf(order, fieldsOf(unchanged), linesIn(unchanged.lines));
  const isChanged = JSON.stringify(body) !== JSON.stringify(asItIs);
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
            total={preview ? (preview.changes?.after.total ?? null) : order.total}
            problems={aboutLines}
            onChange={(line, quantity) => edit((now) => withQuantity(now, line, quantity))}
          />
        </div>
        <aside aria-label="Customer and amounts">
          <form ref={form} onSubmit={submit} onInput={hear} noValidate className={newOrder.form}>
            {failure && <SaveError failure={failure} again="save" />}
            <CustomerFields
              errors={errors}
              values={fieldsOf(start)}
              onAddress={(address, corrected) => {
                setTyped((now) => ({ ...now, ...address }));
                markCorrected(...corrected);
              }}
            />
            <BusinessFields label="Invoice in the name of a business" values={start} errors={errors} />
            <div className={styles.amounts}>
              {amountNames.map((name) => (
                <Field
                  key={name}
                  label={`${editedOrder.labels[name]}, ₱`}
                  name={name}
                  errors={{ ...preview?.problem?.errors, ...errors }}
                >
                  {(props) => (
                    <input
                      {...props}
                      inputMode="decimal"
                      autoComplete="off"
                      value={amounts[name] ?? preview?.amounts?.[name] ?? order.totals[name]}
                      onChange={({ target }) => setAmounts((now) => ({ ...now, [name]: target.value }))}
                    />
                  )}
                </Field>
              ))}
            </div>
            {order.totals.discount > 0 && (
              <p className={text.caption}>
                {order.coupon === null ? "The discount" : `The discount of coupon ${order.coupon}`} is not calculated
                again. Removed pieces take their part of it away, and added pieces get none. To change it, enter another
                amount.
              </p>
            )}
            <EditSummary preview={preview} highlighted={amountNames} coupon={order.coupon} />
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
      <EditConflict
        base={base}
        mine={{
          ...unchanged,
          ...typed,
          ...amounts,
          address: addressText(typed),
          lines: linesText(lines),
        }}
        result={busy ? undefined : fetcher.data}
        onRestart={onRestart}
      />
    </div>
  );
}

const amountNames = ["discount", "shipping"] as const;
type Amounts = Partial<Record<(typeof amountNames)[number], string>>;

/** The amounts that differ from those of the order. */
const typedAmounts = (start: FormValues, unchanged: FormValues): Amounts =>
  Object.fromEntries(amountNames.flatMap((name) => (start[name] === unchanged[name] ? [] : [[name, start[name]]])));

/** The inputs of the form. */
const fieldsOf = ({
  address = "",
  lines: _,
  discount: __,
  shipping: ___,
  ...texts
}: FormValues): Record<string, string> => ({
  ...texts,
  ...addressIn(address),
});

type EditConflictProps = Pick<EditOrderFormProps, "onRestart"> & {
  base: EditedOrder;
  mine: FormValues;
  result: SaveEditResult | undefined;
};

/**
 * What somebody else and I changed in the order: nothing but mine, when somebody else changed its status alone. The merged version goes
 * back into the form, which shows what saving it would change.
 */
function EditConflict({ base, mine, result, onRestart }: EditConflictProps) {
  const [closed, setClosed] = useState<SaveEditResult | null>(null);
  if (!result?.theirs || result === closed) return null;
  const { theirs, failure } = result;
  const state = { ...initialFormState(editedOrder, base), values: mine };
  const { conflicts, onlyTheirs, onlyMine } = differencesTo(editedOrder, state, theirs);
  const labelOf = (name: string) => editedOrder.labels[name] ?? name;
  const shown = (name: string, value = "") => editedOrder.describe?.(name, value) ?? value;
  const saved = editedOrder.valuesOf(theirs);
  return (
    <ConflictDialog
      message={failure.message}
      conflicts={conflicts.map((name) => ({
        name,
        label: labelOf(name),
        theirs: shown(name, saved[name]),
        mine: shown(name, mine[name]),
      }))}
      onlyTheirs={onlyTheirs.map(labelOf)}
      onlyMine={onlyMine.map(labelOf)}
      save={failure.code === "order_state_changed" ? "Keep my changes" : "Use these values"}
      onBack={() => setClosed(result)}
      onDiscard={() => onRestart(theirs)}
      onSave={(kept) => onRestart(theirs, mergedValues(editedOrder, state, { theirs, keep: [...kept, ...onlyMine] }))}
    />
  );
}

/** The texts of the form, without the amounts and the inputs that `address` and `structured_address` are made of. */
const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith("address_") || amountNames.some((amount) => amount === name) ? [] : [[name, String(value)]],
    ),
  );

function bodyOf(
  { version, status }: Order,
  typed: Record<string, string>,
  lines: readonly ChosenLine[],
): OrderEditBody {
  const { structured_address = "", ...texts } = typed;
  const state = orderStateByCode(status);
  return {
    ...(texts as Omit<OrderEditBody, "lines" | "version" | "seen" | "structured_address" | "cod_anyway">), // The server validates it.
    ...sentParts({ structured_address }),
    lines: toOrderedProducts(lines),
    version,
    ...(state && { seen: orderStates[state].code }),
  };
}
