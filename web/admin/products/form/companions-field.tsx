import { type Dispatch, useRef, useState } from "react";
import { MAX_COMPANIONS, MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { productFields } from "#contract/products.fields.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { useProductSearch } from "../../shell/use-product-search.ts";
import { parseCompanions, serializeCompanions } from "./companions.ts";
import styles from "./companions-field.module.css";
import type { FormAction, FormState } from "./form-state.ts";

/** The products that a search shows. */
const SHOWN = 5;

const HINT = "Shown beside this product while in stock. Leave blank to let the shop choose by type.";

/** The products that are shown with this one: a list in their order, and a search that adds to it. */
export function CompanionsField({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const chosen = parseCompanions(state.values.goes_with);
  const [typed, setTyped] = useState("");
  const { found, failure } = useProductSearch(typed, SHOWN + MAX_COMPANIONS + 1);
  const input = useRef<HTMLInputElement>(null);
  const offered = found
    ?.filter(({ id }) => id !== state.base?.id && !chosen.some((one) => one.id === id))
    .slice(0, SHOWN);
  const set = (next: typeof chosen) => {
    dispatch({ type: "setValue", name: "goes_with", value: serializeCompanions(next) });
    // The pressed button is gone.
    input.current?.focus();
  };

  return (
    <div className={styles.companions}>
      <Field label={productFields.goes_with.label} name="goes_with" id="goes_with" errors={state.problems} hint={HINT}>
        {(props) => (
          <input
            {...props}
            ref={input}
            type="search"
            className={field.input}
            placeholder={
              chosen.length < MAX_COMPANIONS ? "Search products to add" : `At most ${MAX_COMPANIONS} products`
            }
            readOnly={chosen.length === MAX_COMPANIONS}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault(); // It would save the product.
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {failure && <p className={field.error}>{failure}</p>}
        {offered?.length === 0 && <p className={text.soft}>No other products match “{typed.trim()}”.</p>}
        {offered && offered.length > 0 && chosen.length < MAX_COMPANIONS && (
          <ul>
            {offered.map((product) => (
              <li key={product.id}>
                <Thumbnail image={product.image} />
                <span>{product.productname}</span>
                <button
                  type="button"
                  className={`${button.secondary} ${button.small}`}
                  aria-label={`Add ${product.productname}`}
                  onClick={() => {
                    setTyped("");
                    set([...chosen, product]);
                  }}
                >
                  <Icon name="plus" />
                  Add
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
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
