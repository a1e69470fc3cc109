import type { ReactNode } from "react";
import styles from "./shell.module.css";

/**
 * The shape of a list on the first visit, until its code and rows have come. The list itself then takes its place, so
 * nothing can be typed or chosen here: it would be lost.
 */
export const DisabledWhileLoading = ({ children }: { children: ReactNode }) => (
  <fieldset disabled className={styles.loading}>
    {children}
  </fieldset>
);
