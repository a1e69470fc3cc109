import { randomBytes } from "node:crypto";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "#contract/limits.ts";

/** The seconds of a time step, and how many steps a phone's clock may be off in either direction. */
const STEP_SECONDS = 30;
const STEPS_OFF = 1;

/** The TOTP generator of an account. */
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The data for an authenticator app: the otpauth URI, which names the shop and the account, and its QR code. */
export function authenticatorSetup(secret: string, { shop, email }: { shop: string; email: string }) {
  const uri = totpOf(secret, { issuer: shop, label: email }).toString();
  const code = generate(uri);
  return { secret, uri, qr: { size: code.size, path: toSvgPath(code) } };
}

/** The time step of a six-digit code; null when the code is not valid around `now`. */
export function timeStepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const off = totpOf(secret).validate({ token: digits, window: STEPS_OFF, timestamp });
  return off === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + off;
}

const ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"; // No letters and digits that look alike.

/** Recovery codes for a lost phone: 16 letters and digits in groups of four, about 78 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const characters: string[] = [];
  while (characters.length < 16) {
    // A byte of 240 or more would make the first characters more likely.
    const index = randomBytes(1).readUInt8();
    const character = index < 240 ? ALPHABET[index % ALPHABET.length] : undefined;
    if (character) characters.push(character);
  }
  return characters.join("").replaceAll(/(.{4})(?!$)/g, "$1-");
}
