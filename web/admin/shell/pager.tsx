import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { KeyHints } from "./keyboard/key-hints.tsx";

type PagerProps = {
  /** How many rows this page has, with their noun: `24 products`. */
  count: string;
  /** The address of the first page; null when this is it. */
  first: string | null;
  /** The address of the next page; null at the end. */
  next: string | null;
  /** A row can be peeked at. */
  peek?: boolean;
};

/** The foot of a list: what it shows, and the way to its other pages. */
export const Pager = ({ count, first, next, peek }: PagerProps) => (
  <div className="foot">
    <span role="status">{first === null && next === null ? count : `${count} on this page`}</span>
    <KeyHints {...(peek && { peek })} />
    <span className="grow" />
    {(first !== null || next !== null) && (
      <nav aria-label="Pages">
        {first !== null && (
          <Link className="btn short" to={first}>
            First page
          </Link>
        )}
        {next !== null && (
          <Link className="btn short" to={next}>
            Next page
            <Icon name="caret-right" />
          </Link>
        )}
      </nav>
    )}
  </div>
);

/** `1 order`, `24 orders`. */
export const countLabel = (count: number, noun: string): string =>
  `${count.toLocaleString("en-PH")} ${noun}${count === 1 ? "" : "s"}`;
