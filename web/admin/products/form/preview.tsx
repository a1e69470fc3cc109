import { HIDDEN_IN_FORM, HIDDEN_LABEL, UPLOADED_IMAGE } from "#contract/enums.ts";
import { formatMoney } from "#contract/money.ts";
import { parseNumber } from "#contract/numbers.ts";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { useFileUrl } from "./file-url.ts";
import type { FormState } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import { parsePrice } from "./prices.ts";
import styles from "./product-form.module.css";
import { type FormValues, stockText } from "./values.ts";

/** A live preview of the product in the storefront and in a search engine. */
export function Preview({ state: { base, values, file } }: { state: FormState }) {
  const chosen = useFileUrl(file);
  const [first] = parseGallery(values.gallery);
  const image = first?.image === UPLOADED_IMAGE ? chosen : first?.image;
  const price = parsePrice(values.selling);
  const before = parsePrice(values.original);
  return (
    <aside aria-label="Preview">
      <div className={styles.preview}>
        <section>
          <div className={layout.sectionHeader}>
            <h2>Storefront preview</h2>
          </div>
          {image ? (
            <img key={image} className={styles.cardImage} src={image} width="280" height="280" alt="" />
          ) : (
            <div className={styles.cardImage}>
              <Icon name="image" />
            </div>
          )}
          <p className={styles.cardName}>{values.productname || "Product name"}</p>
          <p className={styles.cardPrice}>
            {price === null ? <span className={text.faint}>No price yet</span> : formatMoney(price)}
            {price !== null && before !== null && before > price && <s className={text.faint}>{formatMoney(before)}</s>}
          </p>
          <Availability archived={base?.archived === true} values={values} />
        </section>
        <section>
          <div className={layout.sectionHeader}>
            <h2>Search result</h2>
          </div>
          <div className={styles.searchResult}>
            {base && (
              <p className={`${text.faint} ${text.small}`}>
                {values.type} › {base.id}
              </p>
            )}
            <p className={styles.searchTitle}>{values.title || "Meta title"}</p>
            <p className={text.soft}>{values.mdescription || "Meta description"}</p>
          </div>
        </section>
      </div>
    </aside>
  );
}

/** What visitors read about its stock, or that they do not see the product. */
function Availability({ archived, values }: { archived: boolean; values: FormValues }) {
  if (archived || values.status === HIDDEN_IN_FORM)
    return (
      <>
        <StatusBadge mark="hidden">{archived ? "Archived" : HIDDEN_LABEL}</StatusBadge>
        <p className={text.faint}>Not in the shop: nobody can see or buy it.</p>
      </>
    );
  const stock = stockText(values);
  if (stock === "") return <p className={text.faint}>No stock yet</p>;
  return (parseNumber(stock) ?? 0) > 0 ? (
    <StatusBadge mark="inStock">In Stock</StatusBadge>
  ) : (
    <StatusBadge mark="out">Out of Stock</StatusBadge>
  );
}
