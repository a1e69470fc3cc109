import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#web/session.ts";
import { Mark, Wordmark } from "#web/ui/brand.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import type AccountMenu from "../accounts/account-menu.tsx";
import { openSignIn } from "../accounts/sign-in/sign-in-store.ts";
import { cartCount } from "../cart/cart-count.ts";
import { categories } from "../products/categories.ts";
import { SearchBox } from "../products/search/search-box.tsx";
import { DEFAULT_SHOP_NAME, shopNameOf, useShop } from "./shop.ts";

/** The header of every page of the storefront. */
export function Header() {
  const { pathname, search } = useLocation();
  return (
    <header className={pathname === "/" ? "head head-sage" : "head"}>
      <div className="wrap head-in">
        <Brand />
        <nav aria-label="Main">
          <ul>
            {categories.map(({ path, label }) => (
              <li key={path}>
                <Link className="head-a" to={path} prefetch="intent" aria-current={currentIn(pathname, path)}>
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox label="Search the shop" inHeader />
        <Account />
        <CartLink pathname={pathname} />
        <Menu key={pathname + search}>
          <SearchBox label="Search the shop" inHeader />
          <ul>
            {categories.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
          <Account folded />
        </Menu>
      </div>
    </header>
  );
}

/** The mark, and the name: as it is drawn, or in letters where the settings give another one. */
function Brand() {
  const name = shopNameOf(useShop());
  return (
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      <Mark className="mark" />
      {name === DEFAULT_SHOP_NAME ? <Wordmark className="word" /> : <span className="word-set">{name}</span>}
    </Link>
  );
}

/** Marks the link to where one is: the page itself, or one below it. */
const currentIn = (pathname: string, path: string): "page" | undefined =>
  pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined;

function CartLink({ pathname }: { pathname: string }) {
  const items = cartCount.use();
  return (
    <Link className="head-b" to="/cart" aria-current={currentIn(pathname, "/cart")}>
      <span>Cart</span>
      {items !== null && (
        <b className="count">
          {items}
          <span className="sr-only"> items</span>
        </b>
      )}
    </Link>
  );
}

/** Log in / Register for a visitor; for whoever is signed in, what they have here, which visitors never load. */
function Account({ folded = false }: { folded?: boolean }) {
  const { token } = useSession();
  const Own = useOwnAccount(token !== null);
  if (token !== null) return Own && <Own folded={folded} />;
  return (
    <button type="button" className={folded ? "btn btn-line btn-wide" : "head-b login"} onClick={() => openSignIn()}>
      <span>Log in / Register</span>
    </button>
  );
}

/** What draws the account, once it is here. React's `lazy` would hold it back for a third of a second. */
function useOwnAccount(signedIn: boolean): typeof AccountMenu | null {
  const [loaded, setLoaded] = useState<{ Own: typeof AccountMenu } | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    // Without a connection the header goes without it; the page says what is wrong.
    void import("../accounts/account-menu.tsx").then(
      ({ default: Own }) => setLoaded({ Own }),
      () => undefined,
    );
  }, [signedIn]);
  return loaded?.Own ?? null;
}

/** The menu of small screens. Its key closes it when somebody arrives at another page. */
function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useDismiss(menu);
  return (
    <details className="menu" ref={menu}>
      <summary className="head-b" aria-label="Menu">
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  );
}
