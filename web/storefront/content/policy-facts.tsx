import { builtInTypeLabels } from "#contract/enums.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { cancellationTerms } from "../orders/cancellation-terms.ts";
import type { Category } from "../products/categories.ts";
import { ContactLines } from "../shell/contact-lines.tsx";
import facts from "../shell/facts.module.css";
import page from "../shell/page.module.css";
import { shopAddressLines, shopNameOf, useCategories } from "../shell/shop.ts";
import { sellerDetails, shopWarranties } from "../shell/shop-details.ts";
import styles from "./policy-facts.module.css";
import textPage from "./text-page.module.css";

/** The settings of the shop that this policy depends on; nothing when they are not set. */
export function PolicyFacts({ slug, shop }: { slug: string; shop: ShopDetails }) {
  const rows = rowsOf(slug, shop, useCategories());
  return rows.length > 0 && <Rows rows={rows} className={styles.facts} />;
}

type Row = { name: string; value: string };

function rowsOf(slug: string, shop: ShopDetails, categories: readonly Category[]): Row[] {
  if (slug === "returns") {
    const cancelling = [{ name: "To cancel an order", value: sentence(cancellationTerms(shop)) }];
    if (shop.return_days === null) return cancelling;
    return [{ name: "To change your mind", value: counted(shop.return_days, "day") }, ...cancelling];
  }
  if (slug !== "warranty") return [];
  return [
    ...shopWarranties(shop).map(({ type, months }) => ({
      name: builtInTypeLabels[type],
      value: counted(months, "month"),
    })),
    ...categories.flatMap(({ name, warranty }) => (warranty ? [{ name, value: counted(warranty, "month") }] : [])),
  ];
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The seller and its contact data; nothing when the settings have none. */
export function SellerDetails({ shop }: { shop: ShopDetails }) {
  const rows = sellerDetails(shop);
  if (rows.length === 0 && !shop.email && !shop.phone && shopAddressLines(shop).length === 0) return null;
  return (
    <section className={`${page.section} ${page.continued}`} aria-labelledby="seller">
      <div className={`${page.wrap} ${textPage.grid}`}>
        <h2 id="seller">Seller</h2>
        <div className={styles.seller}>
          <p>
            <strong>{shopNameOf(shop)}</strong>
          </p>
          <ContactLines shop={shop} />
          {rows.length > 0 && <Rows rows={rows} />}
        </div>
      </div>
    </section>
  );
}

const Rows = ({ rows, className = "" }: { rows: readonly Row[]; className?: string }) => (
  <dl className={`${facts.facts} ${className}`}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
