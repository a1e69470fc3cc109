// Free of zod, since the browser loads this file.

/** What a message is about, with its label for visitors and for staff. */
export const messageTopics = {
  question: { label: "A question", short: "Question" },
  order: { label: "My order", short: "Order" },
  complaint: { label: "A complaint", short: "Complaint" },
} as const;
export type MessageTopic = keyof typeof messageTopics;

/** The states of a message with their labels. */
export const messageStates = { open: "Open", answered: "Answered" } as const;
export type MessageState = keyof typeof messageStates;
