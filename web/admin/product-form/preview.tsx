import { formatMoney } from "#contract/money.ts";
import { SENT_ALONG } from "#contract/vocabulary.ts";
import { Icon } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { useFileUrl } from "./file-url.ts";
import type { FormState } from "./form-state.ts";
import { galleryIn } from "./gallery.ts";
import { priceObjection, typedPrice } from "./prices.ts";

/** How the product will stand in the shop, and in a search engine, as it is typed. */
export function Preview({ state: { base, values, file } }: { state: FormState }) {
  const chosen = useFileUrl(file);
  const [first] = galleryIn(values.gallery);
  const image = first?.image === SENT_ALONG ? chosen : first?.image;
  const price = typedPrice(values.selling);
  const before = typedPrice(values.original);
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
              <Icon name="picture" />
            </div>
          )}
          <p className="card-name">{values.productname || "Product name"}</p>
          <p className="card-price">
            {price === null ? (
              <span className="dim">{priceObjection(values.selling) ?? "No price yet"}</span>
            ) : (
              formatMoney(price)
            )}
            {price !== null && before !== null && before > price && <s className="dim">{formatMoney(before)}</s>}
          </p>
          {Number(values.stock) > 0 ? (
            <Status mark="inStock">In Stock</Status>
          ) : (
            <Status mark="out">Out of Stock</Status>
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
