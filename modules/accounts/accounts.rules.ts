import type { Role } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";

/** The account without its suspension. @throws staff_suspended; account_blocked */
export function requireNotSuspended<A extends { role: Role }>({
  suspended_at,
  ...account
}: A & { suspended_at: Date | null }): Omit<A, "suspended_at"> {
  if (suspended_at) throw refuse(account.role === "customer" ? "account_blocked" : "staff_suspended");
  return account;
}

/** An account as an entity of the audit log. */
export const accountEntity = ({ id, name }: { id: number; name: string }) => ({ type: "account", id, name }) as const;

/** Browsers by their name in the User-Agent. The first match counts, since most browsers also name the later ones. */
const browsers: readonly [RegExp, string][] = [
  [/FBA[NV]/, "Facebook"],
  [/Instagram/, "Instagram"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** A browser's `User-Agent` in words: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : "Another program");
}

/** Why a password is easy to guess; each has its own message. */
export type PasswordWeakness = "common" | "repeated" | "personal";

/** Characters that a password must have besides the names in it: `maria2026!` has five. */
const FEWEST_OWN_CHARACTERS = 6;

/** Different characters that a password must have: `aaaaaaa!` has two. */
const FEWEST_DIFFERENT_CHARACTERS = 4;

/** Words shorter than this are no names: they are in most passwords by chance. */
const SHORTEST_NAME = 3;

/**
 * Why a password is refused (NIST SP 800-63B, 3.1.1.2: common, repeated, or made of the names of the person and the service); null
 * when nothing speaks against it. `names` are those of the person and the shop, and the email address.
 */
export function weaknessOf(
  password: string,
  { common, names }: { common: ReadonlySet<string>; names: readonly string[] },
): PasswordWeakness | null {
  const typed = password.toLowerCase();
  const plain = alphanumeric(typed);
  if (common.has(typed) || common.has(plain)) return "common";
  if (/^(.{1,4})\1+$/su.test(typed) || new Set(typed).size < FEWEST_DIFFERENT_CHARACTERS) return "repeated";
  const words = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((name) => alphanumeric(name.toLowerCase()));
  const found = words
    .filter((word) => word.length >= SHORTEST_NAME && plain.includes(word))
    .toSorted((one, other) => other.length - one.length);
  if (found.length === 0) return null;
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < FEWEST_OWN_CHARACTERS || common.has(rest) ? "personal" : null;
}

const alphanumeric = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
