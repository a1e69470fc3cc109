import type { ListedEmail } from "#contract/emails.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type State = ListedEmail["state"];

/** The badge of each email state. */
export const emailMarks = {
  waiting: { mark: "pending", label: "Waiting" },
  sent: { mark: "delivered", label: "Sent" },
  kept: { mark: "hidden", label: "Not sent" },
  failed: { mark: "out", label: "Failed" },
} as const satisfies Record<State, { mark: string; label: string }>;

/** The state of an email. `kept` is the state of all emails in a shop without a mail server. */
export const EmailBadge = ({ state }: { state: State }) => (
  <StatusBadge mark={emailMarks[state].mark}>{emailMarks[state].label}</StatusBadge>
);
