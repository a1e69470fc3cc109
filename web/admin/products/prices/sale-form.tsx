import { formatDateTime } from "#contract/dates.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { manilaInput } from "#web/ui/dates.ts";
import { TextField } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import styles from "./prices.module.css";
import { usePriceForm } from "./use-price-form.ts";

/** The sale price of a product with its start and end, in Philippine time. */
export function SaleForm({ product: { id, selling, sale, archived, variants = [] } }: { product: AdminProduct }) {
  const { errors, busy, send, onSubmit, onInput } = usePriceForm();
  const params = { id };
  return (
    <form
      className={styles.form}
      aria-label="Sale"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit((value) =>
        call("PUT /api/admin/products/:id/sale", {
          params,
          body: { selling: value("selling"), from: value("from"), until: value("until") },
        }),
      )}
    >
      <p className={text.soft}>{describeSale(selling, sale)}</p>
      <TextField
        label="Sale price, ₱"
        name="selling"
        inputMode="decimal"
        autoComplete="off"
        errors={errors}
        defaultValue={sale?.selling}
        hint={
          variants.some(({ price }) => price !== null)
            ? "Variants with their own price are reduced by the same amount."
            : undefined
        }
      />
      <TextField
        label="Starts"
        name="from"
        type="datetime-local"
        errors={errors}
        defaultValue={manilaInput(sale?.from)}
        hint="Philippine time."
      />
      <TextField
        label="Ends"
        name="until"
        type="datetime-local"
        errors={errors}
        defaultValue={manilaInput(sale?.until)}
        hint="Philippine time. The selling price applies again after that."
      />
      <div className={styles.buttons}>
        <button type="submit" className={button.primary} aria-busy={busy} disabled={archived}>
          Save sale
        </button>
        {sale && (
          <button
            type="button"
            className={button.secondary}
            aria-busy={busy}
            onClick={() => void send(() => call("DELETE /api/admin/products/:id/sale", { params }))}
          >
            {sale.running ? "End sale now" : "Remove sale"}
          </button>
        )}
      </div>
    </form>
  );
}

function describeSale(selling: number, sale: AdminProduct["sale"]): string {
  if (!sale) return `No sale is planned. The selling price is ${money(selling)}.`;
  const end = formatDateTime(sale.until);
  return sale.running
    ? `On sale for ${money(sale.selling)} instead of ${money(selling)} until ${end}.`
    : `Planned: ${money(sale.selling)} instead of ${money(selling)} from ${formatDateTime(sale.from)} until ${end}.`;
}
