import type { ComponentProps } from "react";
import field from "./field.module.css";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

/** The native select with our own arrow. */
export const Select = ({ className = field.input, ...props }: ComponentProps<"select">) => (
  <span className={styles.select}>
    <select className={className} {...props} />
    <Icon name="chevron-down" />
  </span>
);
