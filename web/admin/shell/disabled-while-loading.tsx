import type { ReactNode } from "react";
import styles from "./shell.module.css";

/**
 * The skeleton of a list on a first visit, until its code and rows are loaded. Its controls are disabled, because the list
 * then replaces it and input would be lost.
 */
export const DisabledWhileLoading = ({ children }: { children: ReactNode }) => (
  <fieldset disabled className={styles.loading}>
    {children}
  </fieldset>
);
