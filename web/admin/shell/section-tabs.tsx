import { Link } from "react-router";
import { useOwnRole } from "./own-role.ts";
import { canOpen, type ScreenName, screenPath, screens, screensIn } from "./screens.ts";
import styles from "./shell.module.css";
import { Title } from "./title.tsx";

/** The tabs of a screen: the screens of its menu entry, itself included; none for a screen that is opened from another one. */
export function tabsOf(screen: ScreenName): ScreenName[] {
  const { menu, navigation } = screens[screen];
  if (menu === null || navigation !== "go") return [];
  return screensIn(menu);
}

/** The title of a screen, with links to the permitted screens of its menu entry. */
export function SectionTabs({ screen }: { screen: ScreenName }) {
  const role = useOwnRole();
  return (
    <nav className={styles.tabs} aria-label="In this area" ref={showCurrentTab}>
      {tabsOf(screen).map((name) => {
        const { title } = screens[name];
        if (name === screen) return <Title key={name}>{title}</Title>;
        return (
          canOpen(role, screens[name]) && (
            <Link key={name} to={screenPath(name)}>
              {title}
            </Link>
          )
        );
      })}
    </nav>
  );
}

/** Scrolls the tabs sideways to the current one: in a narrow window not all of them fit. */
function showCurrentTab(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector("h1");
  if (!tabs || !current) return;
  tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft + current.offsetWidth - tabs.clientWidth;
}
