import { Link } from "react-router";
import { categories } from "../products/categories.ts";
import { ContactLines } from "./contact-lines.tsx";
import styles from "./footer.module.css";
import page from "./page.module.css";
import panels from "./panels.module.css";
import { sellerDetails, shopAddressLines, shopNameOf, usePolicies, useShop } from "./shop.ts";
import { SocialLinks } from "./social-links.tsx";

/** The footer of the storefront: links to products and policies, and contact data. */
export function Footer() {
  const shop = useShop();
  const reachable = shop && (shop.phone || shop.email || shopAddressLines(shop).length > 0);
  return (
    <footer className={`${styles.footer} ${panels.dark}`}>
      <div className={`${page.wrap} ${styles.inner}`}>
        <div className={styles.columns}>
          <p className={styles.tagline}>{shop?.tagline || shopNameOf(shop)}</p>
          <nav className={styles.column} aria-labelledby="foot-shop">
            <h2 id="foot-shop">Shop</h2>
            <ul>
              {categories.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav className={styles.column} aria-labelledby="foot-word">
            <h2 id="foot-word">Help & policies</h2>
            <ul>
              <li>
                <Link to="/track">Track your order</Link>
              </li>
              {usePolicies().map(({ path, title }) => (
                <li key={path}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
              {shop && sellerDetails(shop).length > 0 && (
                <li>
                  <Link to="/policies/terms#seller">Who sells</Link>
                </li>
              )}
            </ul>
          </nav>
          {reachable && (
            <section className={styles.column} aria-labelledby="foot-talk">
              <h2 id="foot-talk">Talk to us</h2>
              <ContactLines shop={shop} />
            </section>
          )}
        </div>
        <div className={styles.bottom}>
          {shop && <SocialLinks shop={shop} />}
          <p>Prices in Philippine pesos, VAT included. © {shopNameOf(shop)}</p>
        </div>
      </div>
    </footer>
  );
}
