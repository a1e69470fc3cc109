import { z } from "zod";
import { MAX_PAGE_SIZE, MAX_PRICE_CENTAVOS, MAX_SLUG_LENGTH, PAGE_SIZE } from "./limits.ts";
import { isWholeCentavos, WHOLE_CENTAVOS } from "./money.ts";
import { sentence } from "./numbers.sentence.ts";
import { numberProblem, parseNumber } from "./numbers.ts";

// PostgreSQL's text holds no NUL; other control characters have no place in a name either. Tab and line breaks may stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text that PostgreSQL can store: no control characters, and no half of a surrogate pair. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max, sentence`Use at most ${max} characters.`)
    .refine(isPlain, "Remove the invisible control characters.");

function isPlain(value: string): boolean {
  return !CONTROL.test(value) && value.isWellFormed();
}

/** Characters that change the direction of text. Copied numbers and addresses often contain some. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises text: one kind of line ending, and no characters that change the direction, since they would do so on a
 * parcel label too. Text of invisible characters alone is empty.
 */
function normalised(text: string): string {
  const read = text.replaceAll("\r\n", "\n").replaceAll(TURNS, "");
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(read) ? read : "";
}

/** Required text; `ask` is the message when it is missing, for example "Enter your first name." */
export const requiredText = (ask: string, max: number) =>
  z
    .string(ask)
    .overwrite(normalised)
    .trim()
    .min(1, ask)
    .max(max, sentence`Use at most ${max} characters.`)
    .refine(isPlain, "Remove the invisible control characters.");

/** Counts letters of any language, and digits: an address without its punctuation and spaces. */
const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const countDigits = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

/**
 * A part of an address with a number or a name: `7`, `Purok 3`, `659-A` and `Uy` are valid, a single letter is not.
 * `ask` is the message when it is empty, `example` when it is too short.
 */
export const placeText = (ask: string, max: number, example: string) =>
  requiredText(ask, max).pipe(z.string().refine((text) => countLetters(text) > 1 || countDigits(text) > 0, example));

/** The name of a town: two letters at least, since the shortest ones, Bay and Tuy, have three. */
export const townText = (ask: string, max: number, example: string) =>
  requiredText(ask, max).pipe(z.string().refine((text) => countLetters(text) > 1, example));

/** The fewest letters and digits of an address in one field: `1 Rizal, Bay` has nine. */
const SHORTEST_ADDRESS = 5;

/** Whether a text is long enough to be an address. */
export const isAddressText = (text: string): boolean =>
  countLetters(text) > 1 && countLetters(text) + countDigits(text) >= SHORTEST_ADDRESS;

/** A complete address in one field. Digits alone are refused, because they name no place. */
export const addressText = (ask: string, max: number, example: string) =>
  requiredText(ask, max).pipe(z.string().refine(isAddressText, example));

/** Optional text; empty text counts as missing. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(normalised)
    .trim()
    .max(max, sentence`Use at most ${max} characters.`)
    .refine(isPlain, "Remove the invisible control characters.")
    .transform((input) => (input === "" ? undefined : input))
    .optional();

/** Text that may be empty, without the spaces around it. */
export const textOrEmpty = (max: number) =>
  z
    .string("Send this as text.")
    .overwrite(normalised)
    .trim()
    .max(max, sentence`Use at most ${max} characters.`)
    .refine(isPlain, "Remove the invisible control characters.");

// Republic Act 7394 and its rules (DAO 2 s. 1993) forbid these words wherever a shop speaks.
const FORBIDDEN = /no\s+returns?\W+no\s+exchange/i;
const isAllowed = (text: string): boolean => !FORBIDDEN.test(text);
const NOT_ALLOWED = "The law forbids the words No Return, No Exchange.";

/** Text that visitors read. It may be empty. */
export const publicText = (max: number) => textOrEmpty(max).refine(isAllowed, NOT_ALLOWED);

/** Required text that visitors read; `ask` is the message when it is missing. */
export const requiredPublicText = (ask: string, max: number) => requiredText(ask, max).refine(isAllowed, NOT_ALLOWED);

/** A number from a form field: "1,234.50" is 1234.5. `ask` is the message when it is not a number. */
export const numberInput = (ask: string) =>
  z.union([z.number(), z.string()], ask).transform((input, context) => readNumber(input, ask, context));

/** An amount in pesos from a form field, from 0 and with at most two decimals. */
export const pesosInput = (ask: string) =>
  numberInput(ask).pipe(
    z
      .number()
      .min(0, ask)
      .max(MAX_PRICE_CENTAVOS / 100, "This amount is too large.")
      .refine(isWholeCentavos, WHOLE_CENTAVOS),
  );

/** A whole number from a form field. */
export const wholeInput = (ask: string, { min, max }: { min: number; max: number }) =>
  numberInput(ask).pipe(z.int(ask).min(min, ask).max(max, ask));

/** A number from a form field; null when the field is empty. */
export const optionalNumber = (
  ask: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
) =>
  z
    .union([z.number(), z.string(), z.null()], ask)
    .transform((input, context) =>
      input === null || String(input).trim() === "" ? null : readNumber(input, ask, context),
    )
    .pipe(
      z
        .number(ask)
        .min(min, ask)
        .max(max, ask)
        .refine((value) => !whole || Number.isInteger(value), ask)
        .nullable(),
    );

/** An amount in pesos from a form field, with at most two decimals; null when the field is empty. */
export const optionalPesos = (ask: string, min = 0) =>
  optionalNumber(ask, { min, max: MAX_PRICE_CENTAVOS / 100 }).refine(
    (pesos) => pesos === null || isWholeCentavos(pesos),
    WHOLE_CENTAVOS,
  );

function readNumber(input: number | string, ask: string, context: z.RefinementCtx): number {
  const number = typeof input === "number" ? input : parseNumber(input);
  if (number !== null) return number;
  context.addIssue({ code: "custom", message: numberProblem(String(input), ask) });
  return z.NEVER;
}

/** An email address, without spaces around it. */
export const emailAddress = requiredText("Enter an email address.", 254).pipe(
  z.email("Enter an email address like name@example.com."),
);

/** An email address, or empty text. */
export const emailOrEmpty = textOrEmpty(254).refine(
  (text) => text === "" || z.email().safeParse(text).success,
  "Enter an email address like name@example.com.",
);

/** A TIN as it is printed: `123-456-789-00000`. Other texts stay as they are. */
function withHyphens(text: string): string {
  const [, digits, branch] = /^(\d{9})(\d{3,5})?$/.exec(text.replaceAll(/[\s-]/g, "")) ?? [];
  return digits === undefined ? text : [...(digits.match(/\d{3}/g) ?? []), ...(branch ? [branch] : [])].join("-");
}

/** A Taxpayer Identification Number with the code of its branch or without, or nothing. */
export const tinOrEmpty = textOrEmpty(60)
  .overwrite(withHyphens)
  .refine(
    (text) => text === "" || /^\d{3}-\d{3}-\d{3}(?:-\d{3,5})?$/.test(text),
    "Enter the TIN in figures, such as 123-456-789-00000.",
  );

/** What to say about a phone number that is none of the Philippines. */
export const INVALID_PHONE = "Enter a Philippine phone number, such as 0917 555 0142.";

/** Removes invisible characters from a copied number, and makes all dashes alike. */
const withoutInvisible = (input: string): string =>
  input.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll(/\p{Dash_Punctuation}/gu, "-");

/** The mobile prefixes and the area codes that exist, with their digits. A test compares them with libphonenumber. */
const MOBILE = "(?:9(?:0[5-9]|1[0-24-9]|[235-7]\\d|4[2-9]|8[135-9]|9[1-9])|8(?:1[37]|9[5-8]))\\d{7}";
const LANDLINE = "(?:2[3-8]|3[2-68]|4[2-9]|5[2-6]|6[2-58]|7[24578])\\d{7}|88(?:22\\d\\d|42)\\d{4}|8[2-8]\\d{7}";
const NUMBER = new RegExp(`^(?:\\+?63)?0?(?:${MOBILE}|${LANDLINE})$`);

/**
 * A Philippine phone number. Its prefix is checked here too, so that a form shows all of its messages at once; libphonenumber, with which
 * the server reads the number, is too large for a browser.
 */
export const phone = z
  .string(INVALID_PHONE)
  .overwrite(withoutInvisible)
  .trim()
  .max(30, "Use at most 30 characters.")
  // One check, so that there is one message, for an empty field too.
  .refine((input) => /^\+?[\d\s().-]+$/.test(input) && NUMBER.test(input.replaceAll(/[^\d+]/g, "")), INVALID_PHONE);

/** The largest integer that a column of PostgreSQL holds. */
export const MAX_INTEGER = 2_147_483_647;

/** The id or the version of a row, in a body. */
export const rowNumber = (ask?: string) => z.int(ask).positive(ask).max(MAX_INTEGER, ask);

/** The version of a record that somebody edited: a save over another one is refused. */
export const editedVersion = rowNumber("Send the `version` you edited.");

/** The id of a row in a path. */
export const idInPath = z.coerce.number().int().positive().max(MAX_INTEGER);

/** Several ids in a query, with commas between them: each once, in the order in which they are first named. `ask` is the message. */
export const idsInQuery = (max: number, ask: string) =>
  z
    .string(ask)
    .regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${max - 1}}$`), ask)
    .transform((ids) => [...new Set(ids.split(",").map(Number))]);

/** A file of a form: its bytes as they were sent, not checked yet. */
export const uploadedFile = (ask: string) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, ask).meta({ type: "string", format: "binary" });

/** A large file of a form, as it was saved on the disk of the server until the response is sent. */
export type SavedFile = { path: string; size: number };

/** A large file of a form. The call needs `largeFiles`. */
export const savedFile = (ask: string) =>
  z
    .custom<SavedFile>((value) => typeof value === "object" && value !== null && "path" in value, ask)
    .meta({ type: "string", format: "binary" });

/** JSON in a field of a form; `ask` is the message when it is not valid. */
export const jsonInput = (ask: string, maxLength = 20_000) =>
  z
    .string(ask)
    .max(maxLength, ask)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: ask });
        return z.NEVER;
      }
    });

/** A six-digit code of an authenticator app, or a recovery code, without spaces and in lower case. */
export const secondFactor = requiredText("Enter the code.", 40).transform((input) => {
  const letters = input.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(letters) ? letters : letters.replaceAll(/(.{4})(?!$)/g, "$1-");
});

/** A switch in a query: `1` or `true` is on. */
export const flagInQuery = z
  .enum(["1", "0", "true", "false"], "Send 1 or 0.")
  .transform((value) => value === "1" || value === "true")
  .optional();

const MOMENT = "Enter a day and a time.";

/** Whether a day or time is not of a year before 1900 or after 2999: PostgreSQL has no year 0, and after 9999 a year has five digits. */
export const isUsualYear = (input: string): boolean => !/^(?:0|1[0-8]|[3-9])\d*-/.test(input);

const moment = z.iso.datetime({ local: true, offset: true, error: MOMENT }).refine(isUsualYear, MOMENT);

const toDate = (input: string): Date => new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(input) ? input : `${input}+08:00`);

/** A date and time from a form: in Philippine time (UTC+8 all year), or with its own time zone. */
export const requiredMomentInput = z.union([moment], MOMENT).transform(toDate);

/** The same, or null. */
export const momentInput = z
  .union([z.null(), z.literal(""), moment], MOMENT)
  .transform((input) => (input ? toDate(input) : null));

const SLUG = "Use small letters, digits and single hyphens, such as riding-in-the-rain.";

/** The last part of an address that staff choose. */
export const slugInput = z
  .string(SLUG)
  .max(MAX_SLUG_LENGTH, `Use at most ${MAX_SLUG_LENGTH} characters.`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG);

/** A slug in a path. */
export const slugInPath = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(MAX_SLUG_LENGTH);

/** The path of a picture of this shop, or empty text. */
export const pictureInput = textOrEmpty(100).refine(
  (path) => path === "" || /^\/media\/[0-9a-f]{64}\.webp$/.test(path),
  "Upload the picture here.",
);

const DAY = "Send a day as 2026-11-20.";

/** A day, such as `2026-11-20`. */
export const dayInput = (message: string) => z.iso.date(message).refine(isUsualYear, message);

/** A day in a query. */
export const dayInQuery = dayInput(DAY).optional();

/** The days of rows in a query, both included; either may be left out. `event` is what happened on them, such as `Placed`. */
export const daysInQuery = (event: string) => ({
  from: dayInQuery.describe(`${event} on this day or later, in the Philippines.`),
  to: dayInQuery.describe(`${event} on this day or earlier, in the Philippines.`),
});

/** When a response changes by itself. */
export const changesAt = z.iso
  .datetime()
  .nullable()
  .describe(
    "When a part of it may change by itself: by the schedule of a collection, or at the end of a day. Null is never.",
  );

/** A page of a list: `limit` rows after `cursor`, which is the `next_cursor` of the page before. */
export const pageQuery = {
  limit: z.coerce
    .number("Send a whole number.")
    .int("Send a whole number.")
    .min(1, "Ask for at least 1.")
    .max(MAX_PAGE_SIZE, `Ask for at most ${MAX_PAGE_SIZE}.`)
    .default(PAGE_SIZE),
  cursor: z.string().max(300, "This cursor is not one of ours.").optional(),
};

/** How a list by time can be sorted. */
export const timeSorts = ["newest", "oldest"] as const;
export type TimeSort = (typeof timeSorts)[number];

/** A page of a list by time, the newest first by default. */
export const timedPageQuery = { ...pageQuery, sort: z.enum(timeSorts, "Sort by newest or oldest.").default("newest") };

/** What the response of a list has beside its rows. */
export const pageReply = {
  next_cursor: z.string().nullable().describe("Send it as `cursor` for the next page; null at the end."),
};

/**
 * Options of a `refine` that compares these fields of a form: it runs when each of them is valid, even if other fields are not, so that
 * all errors are reported at once.
 */
export const whenValid = <Form>(...names: (keyof Form)[]) => ({
  when: ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => names.some((name) => name === path?.[0])),
});
