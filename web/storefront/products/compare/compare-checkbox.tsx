import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import type { ListedProduct } from "../product-lists.ts";
import styles from "./compare-checkbox.module.css";
import { compareSelection, compareUrl, toggleCompared } from "./compare-selection.ts";

/** Adds a scooter to the comparison or removes it. Without scripts a link to a comparison with this scooter. */
export function CompareCheckbox({
  product: { id, productname: name },
}: {
  product: Pick<ListedProduct, "id" | "productname">;
}) {
  const chosen = compareSelection.use();
  const on = chosen.some((scooter) => scooter.id === id);
  const label = (
    <span>
      Compare<span className={text.visuallyHidden}> {name}</span>
    </span>
  );
  return (
    <>
      <label className={`${field.check} ${styles.compare}`}>
        <input type="checkbox" data-compare="" checked={on} onChange={() => toggleCompared({ id, name })} />
        {label}
      </label>
      <noscript>
        {/* Rendered by the server only, because no browser that runs this file shows it. */}
        {import.meta.env.SSR && (
          <a className={button.link} href={compareUrl([id])} rel="nofollow">
            {label}
          </a>
        )}
      </noscript>
    </>
  );
}
