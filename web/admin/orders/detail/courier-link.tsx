import type { ReactNode } from "react";
import text from "#web/ui/text.module.css";

/** A tracking number, with a link to the courier's page about it where there is one. */
export const CourierLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <a className={text.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
