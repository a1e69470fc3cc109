import { useIsMailed } from "./own-role.ts";

const NO_MAIL_SERVER = "The shop has no mail server, so no email is sent: tell the customer yourself.";

/** Returns this sentence about an email to a customer, or, in a shop that sends none, that no email is sent. */
export type EmailSentence = (sentence?: string) => string;

/** What a dialog says of the email to a customer. */
export function useEmailSentence(): EmailSentence {
  const isMailed = useIsMailed();
  return (sentence = "The customer gets an email.") => (isMailed ? sentence : NO_MAIL_SERVER);
}

/** The same for a customer who may have no email address. */
export const sentenceTo = (email: string, say: EmailSentence, sentence?: string): string =>
  email === "" ? "The customer has no email address: tell them yourself." : say(sentence);
