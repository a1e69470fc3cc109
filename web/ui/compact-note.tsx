import type { ReactNode } from "react";
import { Icon } from "./compact-icon.tsx";

type NoteProps = { kind: "red" | "amber" | "plain"; title: string; children?: ReactNode };

/** A notice that stays until its cause is gone, and is read out when it appears. */
export const Note = ({ kind, title, children }: NoteProps) => (
  <div className={`note note-${kind}`} role="alert">
    <Icon name={kind === "plain" ? "lock" : "problem"} />
    <div className="grow">
      <h2>{title}</h2>
      {children}
    </div>
  </div>
);
