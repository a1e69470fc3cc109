import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeColor = "amber" | "blue" | "green" | "red" | "grey";

type BadgeProps = {
  color: BadgeColor;
  /** SVG shapes in a square of 12 units; a dot by default. */
  mark?: ReactNode;
  children: ReactNode;
};

/** A state as shape, word and colour, so that it does not depend on colour alone. */
export const Badge = ({ color, mark = dot, children }: BadgeProps) => (
  <span className={`${styles.badge} ${styles[color]}`}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {mark}
    </svg>
    {children}
  </span>
);

const dot = <circle cx="6" cy="6" r="4.5" fill="currentColor" />;

/** The mark of what is not begun or not done yet. */
export const ring = <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
