import { type MessageState, messageStates } from "#contract/messages.states.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** The state of a message. */
export const MessageBadge = ({ state }: { state: MessageState }) => (
  <StatusBadge mark={state === "open" ? "pending" : "delivered"}>{messageStates[state]}</StatusBadge>
);
