import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A message that stands in the page, and is read out when it appears. */
export const Note = ({ kind, title, children }: { kind: "good" | "bad"; title: string; children?: ReactNode }) => (
  <div className={`note note-${kind}`} role={kind === "good" ? "status" : "alert"}>
    <Icon name={kind === "good" ? "fine" : "problem"} />
    <b>{title}</b>
    {children && <p>{children}</p>}
  </div>
);
