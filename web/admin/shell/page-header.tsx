import type { ReactNode } from "react";
import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { AdminIcon } from "./admin-icon.tsx";
import { parentOf, type ScreenName, screens } from "./screens.ts";
import { SectionTabs, tabsOf } from "./section-tabs.tsx";
import styles from "./shell.module.css";
import { Title } from "./title.tsx";

type HeaderProps = {
  title: ReactNode;
  back?: { to: string; label: string } | undefined;
  status?: ReactNode;
  /** The buttons of the page. */
  children?: ReactNode;
};

/** The header of a page that is not in the table of screens, such as an error page. */
export const Header = ({ title, back, status, children }: HeaderProps) => (
  <div className={styles.header}>
    {back && (
      <Link className={`${button.quiet} ${button.square} ${styles.back}`} to={back.to} aria-label={back.label}>
        <AdminIcon name="arrow-left" />
      </Link>
    )}
    {title}
    {status && <span className={styles.state}>{status}</span>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);

type PageHeaderProps = Omit<HeaderProps, "title"> & { screen: ScreenName; title?: string };

/** The header of a screen, with a link back to its list, or with the tabs of its menu entry. */
export const PageHeader = ({ screen, title = screens[screen].title, ...header }: PageHeaderProps) => (
  <Header
    back={parentOf(screens[screen])}
    title={tabsOf(screen).length > 1 ? <SectionTabs screen={screen} /> : <Title>{title}</Title>}
    {...header}
  />
);
