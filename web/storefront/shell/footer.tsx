import { Link } from "react-router";
import panels from "#web/ui/panels.module.css";
import { ContactLines } from "./contact-lines.tsx";
import styles from "./footer.module.css";
import { MenuLink, useMainMenu } from "./menu-link.tsx";
import page from "./page.module.css";
import { shopNameOf, useMenus, usePolicies, useShop } from "./shop.ts";
import { sellerDetails } from "./shop-details.ts";
import { SocialLinks } from "./social-links.tsx";

/** The footer of the storefront: links to products and policies, and contact data. */
export default function Footer() {
  const shop = useShop();
  const menus = useMenus();
  const links = menus?.footer.links ?? [{ to: "/track", label: "Track your order" }];
  const main = useMainMenu();
  const named = [...main, ...links].map(({ to }) => to);
  return (
    <footer className={`${styles.footer} ${panels.dark}`}>
      <div className={`${page.wrap} ${styles.inner}`}>
        <div className={styles.columns}>
          <p className={styles.tagline}>{shop?.tagline || shopNameOf(shop)}</p>
          <nav className={styles.column} aria-labelledby="foot-shop">
            <h2 id="foot-shop">{menus?.main.title ?? "Shop"}</h2>
            <ul>
              {main.map(({ to, label }) => (
                <li key={to + label}>
                  <MenuLink to={to}>{label}</MenuLink>
                </li>
              ))}
              {!named.includes("/wishlist") && (
                <li>
                  <Link to="/wishlist">Wish list</Link>
                </li>
              )}
            </ul>
          </nav>
          <nav className={styles.column} aria-labelledby="foot-word">
            <h2 id="foot-word">{menus?.footer.title ?? "Help & policies"}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to + label}>
                  <MenuLink to={to}>{label}</MenuLink>
                </li>
              ))}
              {!named.includes("/help") && (
                <li>
                  <Link to="/help">Help</Link>
                </li>
              )}
              {/* The law wants them found, so those that no menu names follow. */}
              {usePolicies()
                .filter(({ path }) => !named.includes(path))
                .map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path}>{title}</Link>
                  </li>
                ))}
              {shop && sellerDetails(shop).length > 0 && (
                <li>
                  <Link to="/policies/terms#seller">Seller</Link>
                </li>
              )}
            </ul>
          </nav>
          <section className={styles.column} aria-labelledby="foot-talk">
            <h2 id="foot-talk">Talk to us</h2>
            {!named.includes("/contact") && <Link to="/contact">Contact us</Link>}
            {shop && <ContactLines shop={shop} />}
          </section>
        </div>
        <div className={styles.bottom}>
          {shop && <SocialLinks shop={shop} />}
          <p>Prices in Philippine pesos, VAT included. © {shopNameOf(shop)}</p>
        </div>
      </div>
    </footer>
  );
}
