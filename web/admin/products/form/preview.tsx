import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { formatMoney } from "#contract/money.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useFileUrl } from "./file-url.ts";
import type { FormState } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import { parsePrice, priceInputProblem } from "./prices.ts";

/** How the product will stand in the shop, and in a search engine, as it is typed. */
export function Preview({ state: { base, values, file } }: { state: FormState }) {
  const chosen = useFileUrl(file);
  const [first] = parseGallery(values.gallery);
  const image = first?.image === UPLOADED_IMAGE ? chosen : first?.image;
  const price = parsePrice(values.selling);
  const before = parsePrice(values.original);
  return (
    <aside aria-label="Preview">
      <div className="preview">
        <section>
          <div className="section-head">
            <h2>Card in the shop</h2>
          </div>
          {image ? (
            <img key={image} className="card-image" src={image} width="280" height="280" alt="" />
          ) : (
            <div className="card-image">
              <Icon name="image" />
            </div>
          )}
          <p className="card-name">{values.productname || "Product name"}</p>
          <p className="card-price">
            {price === null ? (
              <span className="dim">{priceInputProblem(values.selling) ?? "No price yet"}</span>
            ) : (
              formatMoney(price)
            )}
            {price !== null && before !== null && before > price && <s className="dim">{formatMoney(before)}</s>}
          </p>
          {Number(values.stock) > 0 ? (
            <StatusBadge mark="inStock">In Stock</StatusBadge>
          ) : (
            <StatusBadge mark="out">Out of Stock</StatusBadge>
          )}
        </section>
        <section>
          <div className="section-head">
            <h2>Search result</h2>
          </div>
          <div className="found">
            {base && (
              <p className="dim small">
                {values.type} › {base.id}
              </p>
            )}
            <p className="found-title">{values.title || "Meta title"}</p>
            <p className="soft">{values.mdescription || "Meta description"}</p>
          </div>
        </section>
      </div>
    </aside>
  );
}
