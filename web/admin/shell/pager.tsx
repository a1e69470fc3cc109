import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { KeyHints } from "./keyboard/key-hints.tsx";
import styles from "./pager.module.css";

type PagerProps = {
  /** The number of rows on this page and their label: `24 products`. */
  count: string;
  /** The URL of the first page; null on the first page. */
  first: string | null;
  /** The URL of the next page; null at the end. */
  next: string | null;
  /** Space previews a row. */
  hasPreview?: boolean | undefined;
};

/** The footer of a list: how many rows it shows, and links to its other pages. */
export const Pager = ({ count, first, next, hasPreview = false }: PagerProps) => (
  <div className={styles.pager}>
    <span role="status">{first === null && next === null ? count : `${count} on this page`}</span>
    <KeyHints hasPreview={hasPreview} />
    <span className={layout.grow} />
    {(first !== null || next !== null) && (
      <nav aria-label="Pages">
        {first !== null && (
          <Link className={`${button.secondary} ${button.small}`} to={first}>
            First page
          </Link>
        )}
        {next !== null && (
          <Link className={`${button.secondary} ${button.small}`} to={next}>
            Next page
            <Icon name="caret-right" />
          </Link>
        )}
      </nav>
    )}
  </div>
);

/** `1 order`, `24 orders`. */
export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-PH")} ${count === 1 ? one : many}`;
