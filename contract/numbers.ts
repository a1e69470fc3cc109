/** No zod here: forms of the back office read numbers as the server does. */

/** Digits with a comma between all thousands or none, and a point before decimals. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

const FORMAT = "Write the number as 63,639.50: commas between thousands, a point before decimals.";

/** The number that was typed; null when it is not one. `636,39` is none: it could mean 636.39 or 63,639. */
export function parseNumber(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, "-");
  return NUMBER.test(typed) ? Number(typed.replaceAll(",", "")) : null;
}

const ONLY_NUMBER = "Enter only the number, without signs or words.";

/** What to say about text that is not a number: how to write it when it has digits, else `ask`. */
export function numberProblem(text: string, ask: string): string {
  if (!/\d/.test(text)) return ask;
  return /[^\d.,\s−–-]/.test(text) ? ONLY_NUMBER : FORMAT;
}
