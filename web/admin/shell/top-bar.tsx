import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { DEFAULT_SHOP_NAME } from "#contract/settings.shop-name.ts";
import { Wordmark } from "#web/ui/brand.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import menu from "#web/ui/menu.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { AdminIcon } from "./admin-icon.tsx";
import { openPalette } from "./keyboard/open-palette.ts";
import { useLogout } from "./logout.ts";
import { Bell } from "./notifications/bell.tsx";
import { useLastKnownRole } from "./own-role.ts";
import { Permitted } from "./permitted.tsx";
import { type MenuName, menus } from "./screen.ts";
import { canOpen, screenPath, screens, screensIn } from "./screens.ts";
import { useShopName } from "./shop.ts";
import { useSignedIn } from "./signed-in.ts";
import styles from "./top-bar.module.css";
import { useScreen } from "./use-screen.ts";

/**
 * The bar of every screen. `supposed`: whether somebody is assumed to be signed in until the browser knows, and while it
 * `stays`.
 */
export function TopBar({ supposed, stays = false }: { supposed: boolean; stays?: boolean }) {
  const signedIn = useSignedIn(supposed);
  return (stays ? supposed : signedIn) ? <SignedIn /> : <SignedOut />;
}

/** The bar of an account without access: links to the shop and to log out. */
export const MinimalTopBar = () => (
  <Shell home="/admin/dashboard">
    <span className={layout.grow} />
    <VisitStore />
    <Logout />
  </Shell>
);

const Shell = ({ home, children }: { home: string; children: ReactNode }) => (
  <header className={home === "/admin/login" ? styles.bar : `${styles.bar} ${styles.signedIn}`}>
    <Brand home={home} />
    {children}
  </header>
);

/** The drawn wordmark, or text when the settings have another name. */
function Brand({ home }: { home: string }) {
  const name = useShopName();
  return (
    <Link className={styles.brand} to={home} aria-label={`${name} back office`}>
      {name === DEFAULT_SHOP_NAME ? <Wordmark /> : <span className={`${text.truncate} ${text.strong}`}>{name}</span>}
    </Link>
  );
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <Shell home="/admin/login">
      <span className={layout.grow} />
      <nav aria-label="Main">
        {signedOutLinks.map(({ path, label }) => (
          <Link key={path} className={styles.link} to={path} aria-current={pathname === path ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </Shell>
  );
}

const signedOutLinks = [
  { path: "/admin/login", label: "Login" },
  { path: "/admin/register", label: "Register" },
];

function SignedIn() {
  const current = useCurrentMenu();
  return (
    <Shell home="/admin/dashboard">
      <nav aria-label="Main" className={visible.from1280}>
        {useMenuEntries().map(({ name, label, to }) =>
          name === "products" ? (
            <Menu.Root key={name} modal={false}>
              <Menu.Trigger className={styles.link} aria-current={current === name || undefined}>
                {label}
                <Icon name="caret-down" />
              </Menu.Trigger>
              <Popup align="start">
                <ProductItems />
              </Popup>
            </Menu.Root>
          ) : (
            <Link key={name} className={styles.link} to={to} aria-current={current === name || undefined}>
              {label}
            </Link>
          ),
        )}
      </nav>
      <span className={layout.grow} />
      <button type="button" className={styles.jump} onClick={openPalette} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>Search or jump to</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Bell />
      <span className={visible.from1280}>
        <VisitStore />
        <Logout />
      </span>
      <Burger />
    </Shell>
  );
}

type MenuEntry = { name: MenuName | "dashboard"; label: string; to: string };

/**
 * The entries of the main menu for the role, each with its first screen. While the role is unknown, an entry whose first
 * screen not everybody may open is missing: it would lead elsewhere a moment later.
 */
function useMenuEntries(): MenuEntry[] {
  const role = useLastKnownRole();
  const entries = keysOf(menus).flatMap((name) => {
    const inMenu = role === null ? screensIn(name).slice(0, 1) : screensIn(name);
    const first = inMenu.find((screen) => canOpen(role, screens[screen]));
    return first ? [{ name, label: menus[name], to: screenPath(first) }] : [];
  });
  const { title } = screens.dashboard;
  return canOpen(role, screens.dashboard)
    ? [{ name: "dashboard", label: title, to: screenPath("dashboard") }, ...entries]
    : entries;
}

function useCurrentMenu(): MenuEntry["name"] | null {
  const screen = useScreen();
  if (screen === "dashboard") return screen;
  return screen ? screens[screen].menu : null;
}

/** Loads a new document, because the storefront has other style sheets. */
const VisitStore = () => (
  <a className={styles.link} href="/">
    Visit Store
    <AdminIcon name="external" />
  </a>
);

function Logout() {
  const { logout, busy } = useLogout();
  return (
    <button type="button" className={styles.link} onClick={logout} disabled={busy} aria-busy={busy}>
      Logout
    </button>
  );
}

/** The menu of the bar in a narrow window. */
function Burger() {
  const { logout } = useLogout();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.menuButton} aria-label="Menu">
        <Icon name="menu" />
      </Menu.Trigger>
      <Popup align="end">
        {useMenuEntries().map(({ name, label, to }) =>
          name === "products" ? (
            <Menu.Group key={name} className={menu.group}>
              <Menu.GroupLabel className={menu.groupName}>{label}</Menu.GroupLabel>
              <ProductItems />
            </Menu.Group>
          ) : (
            <Menu.LinkItem key={name} className={menu.item} closeOnClick render={<Link to={to} />}>
              {label}
            </Menu.LinkItem>
          ),
        )}
        <Menu.Separator className={menu.divider} />
        <Menu.LinkItem className={menu.item} href="/">
          Visit Store
        </Menu.LinkItem>
        <Menu.Item className={menu.item} onClick={logout}>
          Logout
        </Menu.Item>
      </Popup>
    </Menu.Root>
  );
}

/** The links of the products, with the names that staff know. */
const productItems = [
  { screen: "addProduct", label: "Add Products", icon: <Icon name="plus" /> },
  { screen: "products", label: "View Products", icon: <AdminIcon name="grid" /> },
  { screen: "stock", label: "Stock", icon: <AdminIcon name="box" /> },
  { screen: "collections", label: "Collections", icon: <AdminIcon name="layers" /> },
  { screen: "productTypes", label: "Types", icon: <AdminIcon name="tag" /> },
  { screen: "importProducts", label: "Import Products", icon: <AdminIcon name="download" /> },
] as const;

const ProductItems = () =>
  productItems.map(({ screen, label, icon }) => (
    <Permitted key={screen} permission={screens[screen].permission}>
      <Menu.LinkItem className={menu.item} closeOnClick render={<Link to={screenPath(screen)} />}>
        {icon}
        {label}
      </Menu.LinkItem>
    </Permitted>
  ));

const Popup = ({ align, children }: { align: "start" | "end"; children: ReactNode }) => (
  <Menu.Portal>
    <Menu.Positioner className={menu.positioner} align={align} sideOffset={4}>
      <Menu.Popup className={menu.menu}>{children}</Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);
