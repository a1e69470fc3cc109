/** No zod here: forms of the back office read numbers as the server does. */

/** Digits with a comma between all thousands or none, and a point before decimals. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

const FORMAT = "Write the number as 63,639.50: commas between thousands, a point before decimals.";

/** The number that was typed; null when it is not one. `636,39` is none: it could mean 636.39 or 63,639. */
export function parseNumber(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, "-");
  return NUMBER.test(typed) ? Number(typed.replaceAll(",", "")) : null;
}

/** What to say about text that is not a number: how to write it when it has digits, else `ask`. */
export const numberProblem = (text: string, ask: string): string => (/\d/.test(text) ? FORMAT : ask);
