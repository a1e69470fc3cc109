import { type Dispatch, useEffect, useRef, useState } from "react";
import { MAX_COMPANIONS, MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { productFields } from "#contract/products.fields.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { parseCompanions, serializeCompanions } from "./companions.ts";
import styles from "./companions-field.module.css";
import type { FormAction, FormState } from "./form-state.ts";

/** The pause in typing before the search, in milliseconds, and the products that it shows. */
const PAUSE_MS = 200;
const SHOWN = 5;

const HINT = "Shown beside this product while in stock. Leave blank to let the shop choose by type.";

/** The products that are shown with this one: a list in their order, and a search that adds to it. */
export function CompanionsField({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const chosen = parseCompanions(state.values.goes_with);
  const [typed, setTyped] = useState("");
  const { found, failure } = useProducts(typed);
  const input = useRef<HTMLInputElement>(null);
  const offered = found?.filter(({ id }) => id !== state.base?.id && !chosen.some((one) => one.id === id));
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

/** The products that match the typed text; null without text and until the response arrives. */
function useProducts(typed: string) {
  const [found, setFound] = useState<AdminProduct[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const q = typed.trim();
  useEffect(() => {
    setFailure(null);
    if (q === "") return setFound(null);
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit: SHOWN + MAX_COMPANIONS + 1 };
        const { products } = await call("GET /api/view-product", { query }, { signal: replaced.signal });
        setFound(products.slice(0, SHOWN));
      } catch (reason) {
        if (!replaced.signal.aborted) setFailure(reason instanceof ApiError ? reason.message : "Something went wrong.");
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [q]);
  return { found, failure };
}
