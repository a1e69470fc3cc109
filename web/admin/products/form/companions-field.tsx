import type { Dispatch } from "react";
import { MAX_COMPANIONS } from "#contract/limits.ts";
import { productFields } from "#contract/products.fields.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { ProductSearch } from "../../shell/product-search.tsx";
import { parseCompanions, serializeCompanions } from "./companions.ts";
import styles from "./companions-field.module.css";
import type { FormAction, FormState } from "./form-state.ts";

const HINT = "Shown beside this product while in stock. Leave blank to let the shop choose by type.";

/** The products that are shown with this one: a list in their order, and a search that adds to it. */
export function CompanionsField({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const chosen = parseCompanions(state.values.goes_with);
  const isFull = chosen.length === MAX_COMPANIONS;
  const set = (next: typeof chosen) => {
    dispatch({ type: "setValue", name: "goes_with", value: serializeCompanions(next) });
    // The pressed button is gone.
    document.getElementById("goes_with")?.focus();
  };

  return (
    <div className={styles.companions}>
      <ProductSearch
        label={productFields.goes_with.label}
        name="goes_with"
        id="goes_with"
        errors={state.problems}
        hint={HINT}
        placeholder={isFull ? `At most ${MAX_COMPANIONS} products` : "Search products to add"}
        isFull={isFull}
        verb="Add"
        leftOut={[...(state.base ? [state.base.id] : []), ...chosen.map(({ id }) => id)]}
        onChoose={(product) => set([...chosen, product])}
      />
      {chosen.length > 0 && (
        <ol aria-label={productFields.goes_with.label}>
          {chosen.map(({ id, productname }) => (
            <li key={id}>
              <span>{productname}</span>
              <button
                type="button"
                className={`${button.quiet} ${button.small}`}
                aria-label={`Remove ${productname}`}
                onClick={() => set(chosen.filter((one) => one.id !== id))}
              >
                <Icon name="close" />
                Remove
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
