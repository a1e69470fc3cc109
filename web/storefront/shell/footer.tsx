import { Link } from "react-router";
import { policies } from "../content/texts.ts";
import { categories } from "../products/categories.ts";
import { ContactLines } from "./contact-lines.tsx";
import { sellerDetails, shopAddressLines, shopNameOf, useShop } from "./shop.ts";
import { SocialLinks } from "./social-links.tsx";

/** The footer of every page of the storefront: the way to the goods, to what the shop promises, and to the shop. */
export function Footer() {
  const shop = useShop();
  const reachable = shop && (shop.phone || shop.email || shopAddressLines(shop).length > 0);
  return (
    <footer className="foot dark">
      <div className="wrap foot-in">
        <div className="foot-top">
          <p className="foot-tag">{shop?.tagline || shopNameOf(shop)}</p>
          <nav className="foot-col" aria-labelledby="foot-shop">
            <h2 id="foot-shop">Shop</h2>
            <ul>
              {categories.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav className="foot-col" aria-labelledby="foot-word">
            <h2 id="foot-word">Our word</h2>
            <ul>
              {policies.map(({ path, title }) => (
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
            <section className="foot-col" aria-labelledby="foot-talk">
              <h2 id="foot-talk">Talk to us</h2>
              <ContactLines shop={shop} />
            </section>
          )}
        </div>
        <div className="foot-end">
          {shop && <SocialLinks shop={shop} />}
          <p>Prices in Philippine pesos, VAT included. © {shopNameOf(shop)}</p>
        </div>
      </div>
    </footer>
  );
}
