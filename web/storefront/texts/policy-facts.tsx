import type { ShopFacts } from "#contract/settings.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { cancelWords } from "../cancel-words.ts";
import { ContactLines } from "../frame/contact-lines.tsx";
import { addressOf, nameOf, sellerOf, warrantiesOf } from "../shop.ts";

/** The figures that this policy turns on, as the shop has set them; nothing where it has set none. */
export function PolicyFacts({ slug, shop }: { slug: string; shop: ShopFacts }) {
  const rows = rowsOf(slug, shop);
  return rows.length > 0 && <Rows rows={rows} className="policy-facts" />;
}

type Row = { name: string; value: string };

function rowsOf(slug: string, shop: ShopFacts): Row[] {
  if (slug === "returns") {
    const cancelling = [{ name: "To cancel an order", value: sentence(cancelWords(shop)) }];
    if (shop.return_days === null) return cancelling;
    return [{ name: "To change your mind", value: counted(shop.return_days, "day") }, ...cancelling];
  }
  if (slug !== "warranty") return [];
  return warrantiesOf(shop).map(({ type, months }) => ({
    name: productTypeLabels[type],
    value: counted(months, "month"),
  }));
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Who sells, and how to reach them; nothing where the shop has not said. */
export function Seller({ shop }: { shop: ShopFacts }) {
  const rows = sellerOf(shop);
  if (rows.length === 0 && !shop.email && !shop.phone && addressOf(shop).length === 0) return null;
  return (
    <section className="section pt-0" aria-labelledby="seller">
      <div className="wrap text-grid">
        <h2 id="seller">Who sells</h2>
        <div className="policy-seller">
          <p>
            <strong>{nameOf(shop)}</strong>
          </p>
          <ContactLines shop={shop} />
          {rows.length > 0 && <Rows rows={rows} />}
        </div>
      </div>
    </section>
  );
}

const Rows = ({ rows, className = "" }: { rows: readonly Row[]; className?: string }) => (
  <dl className={`facts ${className}`}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
