import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type StaffStockReason, staffStockReasons, stockReasons } from "#contract/products.stock-reasons.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import styles from "./stock.module.css";

/** Changes a stock, of a product with options that of one variant, with a reason. Pieces sold while the form was open stay sold. */
export function StockForm({ product }: { product: AdminProduct }) {
  const [variantId, setVariantId] = useState(product.variants?.[0]?.id);
  const variant = product.variants?.find(({ id }) => id === variantId);
  const shown = (variant ?? product).stock;
  /** What was typed, over which stock; a refused count stays over the stock that it was refused for. */
  const [typed, setTyped] = useState<{ stock: string; seen: number } | null>(null);
  const { stock, seen } = typed ?? { stock: String(shown), seen: shown };
  useUnsavedChanges(stock.trim() !== String(seen));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);

  const { busy, run } = useAsyncAction(async (fields: FormData) => {
    setErrors({});
    try {
      const { message } = await call("POST /api/admin/products/:id/stock", {
        params: { id: product.id },
        body: {
          variant_id: variant?.id,
          stock,
          stock_seen: seen,
          reason: String(fields.get("reason")) as StaffStockReason, // From our own options.
          note: String(fields.get("note")),
        },
      });
      showSuccess(message);
      form.current?.reset();
      await revalidate();
      setTyped(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, details, errors, message } = error;
      if (code === "stock_changed") {
        setTyped({ stock, seen: Number(details.stock) });
        setErrors({ stock: [message] });
        await revalidate();
        return;
      }
      setErrors(errors);
      if (Object.keys(errors).length === 0) showError(message);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Change stock">
      {product.variants && (
        <Field label={product.options?.map(({ name }) => name).join(" / ") ?? ""} name="variant_id" errors={errors}>
          {(props) => (
            <Select
              {...props}
              value={variantId}
              onChange={(event) => {
                setVariantId(Number(event.target.value));
                setTyped(null);
              }}
            >
              {product.variants?.map(({ id, options, stock }) => (
                <option key={id} value={id}>
                  {options.join(" / ")}: {stock}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Stock" name="stock" errors={errors} hint="Current stock after sales.">
        {(props) => (
          <input
            {...props}
            className={`${field.input} ${text.numeric}`}
            inputMode="numeric"
            autoComplete="off"
            value={stock}
            onChange={(event) => setTyped({ stock: event.target.value, seen })}
          />
        )}
      </Field>
      <Field label="Reason" name="reason" errors={errors}>
        {(props) => (
          <Select {...props}>
            {staffStockReasons.map((reason) => (
              <option key={reason} value={reason}>
                {stockReasons[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note (optional)" name="note" errors={errors}>
        {(props) => <input {...props} autoComplete="off" />}
      </Field>
      <button type="submit" className={button.primary} aria-busy={busy}>
        Change stock
      </button>
    </form>
  );
}
