import type { ListedEmail } from "#contract/emails.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type State = ListedEmail["state"];

/** The states of a letter, as they are drawn. */
export const emailMarks = {
  waiting: { mark: "pending", label: "Waiting" },
  sent: { mark: "delivered", label: "Sent" },
  kept: { mark: "hidden", label: "Kept" },
  failed: { mark: "out", label: "Failed" },
} as const satisfies Record<State, { mark: string; label: string }>;

/** What became of a letter. `Kept` is what a shop without a mail server does with all of them. */
export const EmailStatus = ({ state }: { state: State }) => (
  <StatusBadge mark={emailMarks[state].mark}>{emailMarks[state].label}</StatusBadge>
);
