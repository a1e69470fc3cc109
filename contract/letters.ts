import type { Pesos } from "./money.ts";

/** What each kind of letter is filled with. The server gathers it, the template puts it into words. */
export type Letters = {
  welcome: { name: string };
  password_reset: { name: string; link: string; minutes: number };
  order_placed: {
    firstname: string;
    trackingNo: string;
    lines: readonly { name: string; quantity: number; price: Pesos }[];
    total: Pesos;
    vat: Pesos;
    address: string;
    payment: string;
  };
};
export type LetterKind = keyof Letters;

/** A letter to put into words, and the shop's address for its links. */
export type Letter = { [K in LetterKind]: { kind: K; about: Letters[K] } }[LetterKind] & { shopUrl: string };

/** A letter in words: as a page, and as plain text for who prefers it. */
export type WrittenLetter = { subject: string; html: string; text: string };

/** Puts a letter into words. */
export type WriteLetter = (letter: Letter) => Promise<WrittenLetter>;
