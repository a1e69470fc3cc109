import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { TextField } from "#web/ui/field.tsx";
import styles from "./prices.module.css";
import { usePriceForm } from "./use-price-form.ts";

/** What a piece costs the shop. */
export function CostForm({ productId, cost }: { productId: number; cost: number | null }) {
  const { errors, busy, onSubmit, onInput } = usePriceForm();
  return (
    <form
      className={styles.form}
      aria-label="Cost"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit((value) =>
        call("PUT /api/admin/products/:id/cost", { params: { id: productId }, body: { cost: value("cost") } }),
      )}
    >
      <TextField
        label="Cost of a piece, ₱"
        name="cost"
        inputMode="decimal"
        autoComplete="off"
        errors={errors}
        defaultValue={cost ?? ""}
        hint="Without VAT. Only owners and managers see it."
      />
      <div className={styles.buttons}>
        <button type="submit" className={button.primary} aria-busy={busy}>
          Save cost
        </button>
      </div>
    </form>
  );
}
