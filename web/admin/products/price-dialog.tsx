import { type FormEvent, useState } from "react";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { parseNumber } from "#contract/numbers.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import {
  changedPrices,
  originalPriceOptions,
  type PriceChange,
  type PriceChangeInput,
  priceChangeKinds,
  roundings,
} from "#contract/products.price-change.admin.ts";
import type { ApiError } from "#web/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { Field, type InputProps } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { DialogButtons } from "../shell/action-dialog.tsx";
import { countLabel } from "../shell/pager.tsx";
import styles from "./price-form.module.css";

/** The number of products in the preview. */
const PREVIEWED = 4;

type PriceDialogProps = {
  products: AdminProduct[];
  busy: boolean;
  failure: ApiError | null;
  onSend: (change: PriceChangeInput) => void;
  onClose: () => void;
};

/** The dialog to change the prices of the selected products, with a preview. */
export function PriceDialog({ products, busy, failure, onSend, onClose }: PriceDialogProps) {
  const [typed, setTyped] = useState({ by: "percent", amount: "", rounding: "peso", original: "stays" });
  // The choices come from the tables below.
  const change = { ...typed, amount: parseNumber(typed.amount) ?? 0 } as PriceChange;
  const errors = failure?.errors ?? {};
  const ownPrices = products.some(({ variants = [] }) => variants.some(({ price }) => price !== null));
  const set = (name: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is not a number goes as it was typed: the server says what is wrong with it.
    if (!busy) onSend({ ...change, amount: parseNumber(typed.amount) ?? typed.amount });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      wide
      title={<>Change the price of {countLabel(products.length, "product")}</>}
      text={`All prices change, or none. New prices are rounded to the nearest step, halves up.${ownPrices ? " Variants with their own price change in the same way." : ""}`}
    >
      <form className={styles.priceForm} onSubmit={submit} noValidate>
        {failure && Object.keys(errors).length === 0 && <Note kind="error" title={failure.message} />}
        <div className={styles.priceFields}>
          <Field label="By" name="by" errors={errors}>
            {(props) => <Choice {...props} value={typed.by} words={priceChangeKinds} onChoose={set("by")} />}
          </Field>
          <Field label="Amount" name="amount" errors={errors} hint="Use a negative number to lower the price.">
            {(props) => (
              <input
                {...props}
                className={`${field.input} ${text.numeric}`}
                inputMode="text"
                autoComplete="off"
                value={typed.amount}
                onChange={(event) => set("amount")(event.target.value)}
              />
            )}
          </Field>
          <Field label="Rounded to" name="rounding" errors={errors}>
            {(props) => <Choice {...props} value={typed.rounding} words={roundingWords} onChoose={set("rounding")} />}
          </Field>
        </div>
        <Field label="Original price" name="original" errors={errors} hint="It never ends up below the selling price.">
          {(props) => (
            <Choice {...props} value={typed.original} words={originalPriceOptions} onChoose={set("original")} />
          )}
        </Field>
        <Preview products={products} change={change} />
        <DialogButtons busy={busy} onCancel={onClose}>
          Change {countLabel(products.length, "price")}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const roundingWords = Object.fromEntries(Object.entries(roundings).map(([word, { label }]) => [word, label]));

type ChoiceProps = InputProps & { value: string; words: Record<string, string>; onChoose: (word: string) => void };

const Choice = ({ words, onChoose, ...props }: ChoiceProps) => (
  <Select {...props} onChange={(event) => onChoose(event.target.value)}>
    {Object.entries(words).map(([word, label]) => (
      <option key={word} value={word}>
        {label}
      </option>
    ))}
  </Select>
);

/** The first few products with their present and new prices. */
const Preview = ({ products, change }: { products: AdminProduct[]; change: PriceChange }) => (
  <ul className={styles.pricePreview} aria-label="Result">
    {products.slice(0, PREVIEWED).map(({ id, productname, selling, original }) => {
      const prices = { price: centavosOf(selling), original: centavosOf(original) };
      const changed = changedPrices(prices, change);
      return (
        <li key={id}>
          <span className={`${text.truncate} ${layout.grow}`}>{productname}</span>
          <span className={text.faint}>{formatMoney(prices.price)}</span>
          <span className={text.strong}>{change.amount === 0 ? "no change yet" : formatMoney(changed.price)}</span>
        </li>
      );
    })}
    {products.length > PREVIEWED && <li className={field.hint}>And {products.length - PREVIEWED} more.</li>}
  </ul>
);
