import { randomBytes } from "node:crypto";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "#contract/limits.ts";

/** Seconds that a code is for, and how many such spans a phone's clock may be off, to either side. */
const STEP_SECONDS = 30;
const STEPS_OFF = 1;

/** What the codes of an account come from. */
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads: an address, and that address as a QR code. The app names the shop and the account. */
export function authenticatorSetup(secret: string, { shop, email }: { shop: string; email: string }) {
  const uri = totpOf(secret, { issuer: shop, label: email }).toString();
  const code = generate(uri);
  return { secret, uri, qr: { size: code.size, path: toSvgPath(code) } };
}

/** The span of thirty seconds since 1970 that these six digits are of; null when they are of none around `now`. */
export function timeStepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const off = totpOf(secret).validate({ token: digits, window: STEPS_OFF, timestamp });
  return off === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + off;
}

const LETTERS = "abcdefghjkmnpqrstvwxyz23456789"; // None that looks like another one.

/** Codes for a lost phone, each of 16 letters and figures in groups of four, some 78 random bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 16) {
    // Bytes past the last whole round of letters would make the first ones likelier.
    const at = randomBytes(1).readUInt8();
    const letter = at < 240 ? LETTERS[at % LETTERS.length] : undefined;
    if (letter) letters.push(letter);
  }
  return letters.join("").replaceAll(/(.{4})(?!$)/g, "$1-");
}
