import { refuse, refuseFields } from "#contract/errors.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { accountEntity } from "./accounts.rules.ts";
import { hashToken } from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";
import { authenticatorSetup, newRecoveryCodes, newSecret, timeStepOf } from "./accounts.two-factor.codes.ts";
import * as codes from "./accounts.two-factor.store.ts";

type Holder = { id: number; name: string; email: string };

/** Whether the login of an account asks for a code, and how many recovery codes are left. */
export async function readTwoFactor(db: Db, { id }: Holder): Promise<{ on: boolean; recovery_codes: number }> {
  const known = await codes.findTwoFactor(db, id);
  return { on: known?.on ?? false, recovery_codes: await codes.countRecoveryCodes(db, id) };
}

/** Creates a secret for an authenticator app, in place of an unconfirmed one. @throws two_factor_on */
export async function beginTwoFactor(db: Db, { id, email }: Holder) {
  const secret = newSecret();
  if (!(await codes.insertTwoFactorSecret(db, id, secret))) throw refuse("two_factor_on");
  return authenticatorSetup(secret, { shop: shopNameOf(await readShopDetails(db)), email });
}

/**
 * Turns two-factor sign-in on with a code of the app, and signs out all other sessions. Returns the recovery codes,
 * which are stored only as hashes.
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
    const known = await codes.findTwoFactor(tx, id);
    if (known?.on) throw refuse("two_factor_on");
    const step = known && timeStepOf(known.secret, code, new Date());
    if (!known || !step) throw wrongCode();
    if (!(await codes.enableTwoFactor(tx, id, known.secret, step))) throw refuse("two_factor_on");
    await codes.insertRecoveryCodes(tx, id, recoveryCodes.map(hashToken));
    await store.deleteOtherSessions(tx, id, sessionId);
    await recordAudit(tx, { by: holder, action: "two_factor_on", entity: accountEntity(holder) });
  });
  return recoveryCodes;
}

/** Turns two-factor sign-in off. @throws invalid, with a message on `code` */
export async function disableTwoFactor(db: Db, holder: Holder, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await verifyCode(tx, holder.id, code);
    await codes.deleteTwoFactor(tx, holder.id);
    await recordAudit(tx, { by: holder, action: "two_factor_off", entity: accountEntity(holder) });
  });
}

/** Whether the login of an account asks for a code after the password. */
export const hasTwoFactor = async (db: Db, accountId: number): Promise<boolean> =>
  (await codes.findTwoFactor(db, accountId))?.on ?? false;

/**
 * Consumes a code of the app or a recovery code.
 * @throws invalid, with a message on `code`, also when it was used before
 */
export async function verifyCode(db: Db, accountId: number, code: string): Promise<void> {
  const known = await codes.findTwoFactor(db, accountId);
  if (!known?.on) throw wrongCode();
  const digits = /^\d{6}$/.test(code);
  const step = digits ? timeStepOf(known.secret, code, new Date()) : null;
  const taken = digits
    ? step !== null && (await codes.consumeTimeStep(db, accountId, step))
    : await codes.consumeRecoveryCode(db, accountId, hashToken(code));
  if (!taken) throw wrongCode();
}

const wrongCode = () => refuseFields({ code: ["This code is wrong or was already used. Wait for the next one."] });
