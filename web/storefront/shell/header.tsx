import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#web/session.ts";
import { Mark, Wordmark } from "#web/ui/brand.tsx";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import { clientOnly } from "#web/ui/use-lazy-import.ts";
import { openSignIn } from "../accounts/sign-in/sign-in-store.ts";
import { cartCount } from "../cart/cart-count.ts";
import { SearchBox } from "../products/search/search-box.tsx";
import styles from "./header.module.css";
import { MenuLink, useMainMenu } from "./menu-link.tsx";
import page from "./page.module.css";
import { DEFAULT_SHOP_NAME, shopNameOf, useShop } from "./shop.ts";

/** What the menu of small screens leads to besides, unless the main menu does. */
const menuPages = [
  { to: "/wishlist", label: "Wish list" },
  { to: "/track", label: "Track your order" },
  { to: "/help", label: "Help" },
] as const;

/** The header of the storefront. */
export function Header() {
  const { pathname, key } = useLocation();
  const links = useMainMenu();
  const signedIn = useSession().token !== null;
  // The menu of the account has the wish list.
  const more = menuPages.filter(({ to }) => !links.some((link) => link.to === to) && !(signedIn && to === "/wishlist"));
  return (
    <header className={pathname === "/" ? `${styles.header} ${styles.overHero}` : styles.header}>
      <div className={`${page.wrap} ${styles.inner}`}>
        <Brand />
        <nav aria-label="Main">
          <ul>
            {links.map(({ to, label }) => (
              <li key={to + label}>
                <MenuLink className={styles.navLink} to={to} aria-current={currentIn(pathname, to)}>
                  <span>{label}</span>
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox label="Search the shop" place="header" />
        <Link className={`${styles.headerLink} ${styles.searchLink}`} to="/search" aria-label="Search">
          <Icon name="search" />
        </Link>
        <Account />
        <CartLink pathname={pathname} />
        <Menu key={key}>
          <SearchBox label="Search the shop" place="menu" />
          <ul>
            {links.map(({ to, label }) => (
              <li key={to + label}>
                <MenuLink to={to}>{label}</MenuLink>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            {more.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <Account folded />
        </Menu>
      </div>
    </header>
  );
}

/** The logo and the name: the drawn wordmark, or text when the settings have another name. */
function Brand() {
  const name = shopNameOf(useShop());
  return (
    <Link className={styles.brand} to="/" aria-label={`${name}, home`}>
      <Mark className={styles.mark} />
      {name === DEFAULT_SHOP_NAME ? (
        <Wordmark className={styles.wordmark} />
      ) : (
        <span className={styles.shopName}>{name}</span>
      )}
    </Link>
  );
}

/** Marks the link to the current page or its parent. */
const currentIn = (pathname: string, path: string): "page" | undefined =>
  pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined;

function CartLink({ pathname }: { pathname: string }) {
  const items = cartCount.use();
  return (
    <Link className={styles.headerLink} to="/cart" aria-current={currentIn(pathname, "/cart")}>
      <span>Cart</span>
      {items !== null && (
        <b className={items > 0 ? styles.count : text.visuallyHidden}>
          {items}
          <span className={text.visuallyHidden}>{items === 1 ? " item" : " items"}</span>
        </b>
      )}
    </Link>
  );
}

/** Visitors do not load it. React's `lazy` would delay it by a third of a second. */
const AccountMenu = clientOnly(() => import("../accounts/account-menu.tsx"));

/** Log in / Register for visitors; the account menu for customers. */
function Account({ folded = false }: { folded?: boolean }) {
  const { token } = useSession();
  if (token !== null) return <AccountMenu folded={folded} />;
  return (
    <button
      type="button"
      className={`${styles.signIn} ${folded ? `${button.secondary} ${button.wide}` : `${styles.headerLink} ${styles.wideOnly}`}`}
      onClick={() => openSignIn()}
    >
      <span>Log in / Register</span>
    </button>
  );
}

/** The menu of small screens. Its key closes it after each navigation, also to the page on the screen. */
function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useDismiss(menu);
  return (
    <details className={styles.menu} ref={menu}>
      <summary className={styles.headerLink} aria-label="Menu">
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className={styles.menuSheet}>{children}</div>
    </details>
  );
}
