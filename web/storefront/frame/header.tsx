import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { signOut, useSession } from "#web/session.ts";
import { alert, alertOf } from "#web/ui/alerts.ts";
import { Mark, Wordmark } from "#web/ui/brand.tsx";
import { useDismissal } from "#web/ui/dismissal.ts";
import { Icon } from "#web/ui/icons.tsx";
import { cartItems } from "../cart/cart-items.ts";
import { openSignIn } from "../sign-in/sign-in-store.ts";
import { kinds } from "./kinds.ts";
import { SearchBox } from "./search-box.tsx";

/** The header of every page of the storefront. */
export function Header() {
  const { pathname, search } = useLocation();
  return (
    <header className={pathname === "/" ? "head head-sage" : "head"}>
      <div className="wrap head-in">
        <Link className="brand" to="/" aria-label="Tulin, home">
          <Mark className="mark" />
          <Wordmark className="word" />
        </Link>
        <nav aria-label="Main">
          <ul>
            {kinds.map(({ path, label }) => (
              <li key={path}>
                <Link className="head-a" to={path} prefetch="intent" aria-current={currentIn(pathname, path)}>
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox label="Search the shop" inHeader />
        <Account className="head-b login" name={(name) => <span className="head-name">{name}</span>} />
        <CartLink pathname={pathname} />
        <Menu key={pathname + search}>
          <SearchBox label="Search the shop" inHeader />
          <ul>
            {kinds.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
          <Account
            className="btn btn-line btn-wide"
            name={(name) => <p className="soft mt-5">Signed in as {name}</p>}
          />
        </Menu>
      </div>
    </header>
  );
}

/** Marks the link to where one is: the page itself, or one below it. */
const currentIn = (pathname: string, path: string): "page" | undefined =>
  pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined;

function CartLink({ pathname }: { pathname: string }) {
  const items = cartItems.use();
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

/** Log in / Register for a visitor; the name and Logout for whoever is signed in. */
function Account({ className, name: drawName }: { className: string; name: (name: string) => ReactNode }) {
  const { token, name } = useSession();
  const [leaving, setLeaving] = useState(false);
  if (token === null) {
    return (
      <button type="button" className={className} onClick={() => openSignIn()}>
        <span>Log in / Register</span>
      </button>
    );
  }
  const logout = async () => {
    setLeaving(true);
    await leaveShop();
    setLeaving(false);
  };
  return (
    <>
      {name && drawName(name)}
      <button type="button" className={className} onClick={logout} disabled={leaving}>
        <span>Logout</span>
      </button>
    </>
  );
}

async function leaveShop(): Promise<void> {
  try {
    const { message } = await call("POST /api/logout", {});
    signOut();
    alert.set({ kind: "success", message, leave: { to: "/" } });
  } catch (reason) {
    // A token the server refuses is dead already.
    if (reason instanceof ApiError && reason.status === 401) signOut();
    alert.set(alertOf(reason));
  }
}

/** The menu of small screens. Its key closes it when somebody arrives at another page. */
function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useDismissal(menu);
  return (
    <details className="menu" ref={menu}>
      <summary className="head-b" aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  );
}
