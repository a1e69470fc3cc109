import { ContactLines } from "../shell/contact-lines.tsx";
import { shopNameOf, useShop } from "../shell/shop.ts";
import { sellerDetails } from "../shell/shop-details.ts";
import { SocialLinks } from "../shell/social-links.tsx";
import styles from "./contact.module.css";

/** How else the shop can be reached, and who the seller is; nothing when the settings say nothing of it. */
export function ContactDetails() {
  const shop = useShop();
  if (!shop) return null;
  const seller = sellerDetails(shop);
  return (
    <aside className={styles.details} aria-label="Contact details">
      <section>
        <h2>{shopNameOf(shop)}</h2>
        <ContactLines shop={shop} />
      </section>
      {shop.opening_hours && (
        <section>
          <h2>Opening hours</h2>
          <p className={styles.lines}>{shop.opening_hours}</p>
        </section>
      )}
      {seller.length > 0 && (
        <section>
          <h2>Seller</h2>
          <dl>
            {seller.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <SocialLinks shop={shop} />
    </aside>
  );
}
