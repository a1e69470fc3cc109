import { refuse, refuseFields } from "#contract/errors.ts";
import { nameOf } from "#contract/shop-name.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { noteDeed } from "#modules/audit/audit.ts";
import { shopFacts } from "#modules/settings/settings.ts";
import * as codes from "./accounts.codes.store.ts";
import { newRecoveryCodes, newSecret, offerOf, stepOf } from "./accounts.codes.ts";
import { asThing } from "./accounts.rules.ts";
import { hashToken } from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";

type Holder = { id: number; name: string; email: string };

/** Whether the login of an account asks for a code, and how many recovery codes are left. */
export async function twoFactorOf(db: Db, { id }: Holder): Promise<{ on: boolean; recovery_codes: number }> {
  const known = await codes.twoFactorOf(db, id);
  return { on: known?.on ?? false, recovery_codes: await codes.countRecoveryCodes(db, id) };
}

/** A secret for an authenticator app, in place of one that was begun before. @throws two_factor_on */
export async function beginTwoFactor(db: Db, { id, email }: Holder) {
  const secret = newSecret();
  if (!(await codes.beginTwoFactor(db, id, secret))) throw refuse("two_factor_on");
  return offerOf(secret, { shop: nameOf(await shopFacts(db)), email });
}

/**
 * Turns the second factor on once the app shows the right code, and signs out everywhere but in this session. Gives the
 * recovery codes, which are known nowhere else.
 * @throws invalid, with a message on `code`; two_factor_on
 */
export async function confirmTwoFactor(
  db: Db,
  { sessionId, ...holder }: Holder & { sessionId: number },
  code: string,
): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  const { id } = holder;
  await inTransaction(db, async (tx) => {
    const known = await codes.twoFactorOf(tx, id);
    if (known?.on) throw refuse("two_factor_on");
    const step = known && stepOf(known.secret, code, new Date());
    if (!known || !step) throw wrongCode();
    if (!(await codes.turnOn(tx, id, known.secret, step))) throw refuse("two_factor_on");
    await codes.insertRecoveryCodes(tx, id, recoveryCodes.map(hashToken));
    await store.deleteOtherSessions(tx, id, sessionId);
    await noteDeed(tx, { by: holder, deed: "two_factor_on", thing: asThing(holder) });
  });
  return recoveryCodes;
}

/** Turns the second factor off. @throws invalid, with a message on `code` */
export async function endTwoFactor(db: Db, holder: Holder, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireCode(tx, holder.id, code);
    await codes.deleteTwoFactor(tx, holder.id);
    await noteDeed(tx, { by: holder, deed: "two_factor_off", thing: asThing(holder) });
  });
}

/** Whether the login of an account asks for a code after the password. */
export const asksForCode = async (db: Db, accountId: number): Promise<boolean> =>
  (await codes.twoFactorOf(db, accountId))?.on ?? false;

/**
 * Uses a code up, of the app or for a lost phone.
 * @throws invalid, with a message on `code`, also when it was used before
 */
export async function requireCode(db: Db, accountId: number, code: string): Promise<void> {
  const known = await codes.twoFactorOf(db, accountId);
  if (!known?.on) throw wrongCode();
  const digits = /^\d{6}$/.test(code);
  const step = digits ? stepOf(known.secret, code, new Date()) : null;
  const taken = digits
    ? step !== null && (await codes.takeStep(db, accountId, step))
    : await codes.takeRecoveryCode(db, accountId, hashToken(code));
  if (!taken) throw wrongCode();
}

const wrongCode = () => refuseFields({ code: ["This code is not right, or was used before. Wait for the next one."] });
