import type { ListedProduct } from "../product-lists.ts";
import { compareSelection, compareUrl, toggleCompared } from "./compare-selection.ts";

/** Takes a scooter into the comparison, or out of it. Without scripts a link to a comparison that begins with it. */
export function CompareCheckbox({
  product: { id, productname: name },
}: {
  product: Pick<ListedProduct, "id" | "productname">;
}) {
  const chosen = compareSelection.use();
  const on = chosen.some((scooter) => scooter.id === id);
  const words = (
    <span>
      Compare<span className="sr-only"> {name}</span>
    </span>
  );
  return (
    <>
      <label className="check compare-box">
        <input type="checkbox" checked={on} onChange={() => toggleCompared({ id, name })} />
        {words}
      </label>
      <noscript>
        <a className="link" href={compareUrl([id])}>
          {words}
        </a>
      </noscript>
    </>
  );
}
