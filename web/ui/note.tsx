import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note.module.css";

const icons = {
  success: "check-circle",
  error: "alert-circle",
  warning: "warning",
  info: "lock",
} as const satisfies Record<string, IconName>;

type NoteProps = { kind: keyof typeof icons; title: string; children?: ReactNode };

/** A message in the page, shown until its cause is gone. Screen readers announce it. */
export const Note = ({ kind, title, children }: NoteProps) => (
  <div className={`${styles.note} ${styles[kind]}`} role={kind === "success" ? "status" : "alert"}>
    <Icon name={icons[kind]} />
    <div>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  </div>
);
