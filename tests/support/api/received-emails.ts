import { expect } from "vitest";
import type { ReceivedEmail, TestMailServer } from "../mail-server.ts";

/** The emails to an address that have arrived. */
export const emailsTo = (mail: TestMailServer, address: string): ReceivedEmail[] =>
  mail.received.filter(({ to }) => to === address);

/** The emails to an address, once there are this many. */
export async function waitForEmails(mail: TestMailServer, address: string, count: number): Promise<ReceivedEmail[]> {
  await expect.poll(() => emailsTo(mail, address).length).toBe(count);
  return emailsTo(mail, address);
}

/** The decoded text of a message: quoted-printable wraps long lines with `=` and encodes other characters as numbers. */
export const decodedText = ({ message }: ReceivedEmail): string =>
  message
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (signs) => Buffer.from(signs.replaceAll("=", ""), "hex").toString());
