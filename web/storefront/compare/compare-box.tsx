import type { ShelfProduct } from "../product-lists.ts";
import { choice, compareUrl, toggle } from "./choice.ts";

/** Takes a scooter into the comparison, or out of it. Without scripts a link to a comparison that begins with it. */
export function CompareBox({
  product: { id, productname: name },
}: {
  product: Pick<ShelfProduct, "id" | "productname">;
}) {
  const chosen = choice.use();
  const on = chosen.some((scooter) => scooter.id === id);
  const words = (
    <span>
      Compare<span className="sr-only"> {name}</span>
    </span>
  );
  return (
    <>
      <label className="check compare-box">
        <input type="checkbox" checked={on} onChange={() => toggle({ id, name })} />
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
