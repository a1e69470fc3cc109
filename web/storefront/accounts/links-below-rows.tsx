import type { ReactNode } from "react";
import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import rows from "./account-rows.module.css";

type Props = {
  /** The cursor of the next page of the list; null at its end. */
  next: string | null;
  /** What the link to the next page says. */
  older: string;
  children?: ReactNode;
};

/** The link to the next page of a list in the account, and further links in `children`. */
export const LinksBelowRows = ({ next, older, children }: Props) =>
  next || children ? (
    <p className={rows.more}>
      {next && (
        <Link className={button.link} to={`?${new URLSearchParams({ cursor: next })}`}>
          {older}
        </Link>
      )}
      {children}
    </p>
  ) : null;
