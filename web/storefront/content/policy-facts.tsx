import { productTypeLabels } from "#contract/enums.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { cancellationTerms } from "../orders/cancellation-terms.ts";
import { ContactLines } from "../shell/contact-lines.tsx";
import { sellerDetails, shopAddressLines, shopNameOf, shopWarranties } from "../shell/shop.ts";

/** The figures that this policy turns on, as the shop has set them; nothing where it has set none. */
export function PolicyFacts({ slug, shop }: { slug: string; shop: ShopDetails }) {
  const rows = rowsOf(slug, shop);
  return rows.length > 0 && <Rows rows={rows} className="policy-facts" />;
}

type Row = { name: string; value: string };

function rowsOf(slug: string, shop: ShopDetails): Row[] {
  if (slug === "returns") {
    const cancelling = [{ name: "To cancel an order", value: sentence(cancellationTerms(shop)) }];
    if (shop.return_days === null) return cancelling;
    return [{ name: "To change your mind", value: counted(shop.return_days, "day") }, ...cancelling];
  }
  if (slug !== "warranty") return [];
  return shopWarranties(shop).map(({ type, months }) => ({
    name: productTypeLabels[type],
    value: counted(months, "month"),
  }));
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Who sells, and how to reach them; nothing where the shop has not said. */
export function SellerDetails({ shop }: { shop: ShopDetails }) {
  const rows = sellerDetails(shop);
  if (rows.length === 0 && !shop.email && !shop.phone && shopAddressLines(shop).length === 0) return null;
  return (
    <section className="section pt-0" aria-labelledby="seller">
      <div className="wrap text-grid">
        <h2 id="seller">Who sells</h2>
        <div className="policy-seller">
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
  <dl className={`facts ${className}`}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
