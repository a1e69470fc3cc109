import type { Selectable } from "kysely";
import type { Address, AddressForm } from "#contract/addresses.ts";
import type { Db } from "#db/connection.ts";
import type { Addresses } from "#db/schema.gen.ts";

/** The saved addresses of an account, the default one first. */
export async function listAddresses(db: Db, accountId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(onWire);
}

/** Locks the addresses of an account, and returns them, the newest first. */
export async function lockAddresses(tx: Db, accountId: number): Promise<{ id: number; is_default: boolean }[]> {
  // The account is locked, since there is no row to lock before its first address.
  await tx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  return tx
    .selectFrom("addresses")
    .select(["id", "is_default"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

export async function clearDefault(tx: Db, accountId: number): Promise<void> {
  await tx
    .updateTable("addresses")
    .set({ is_default: false })
    .where("account_id", "=", accountId)
    .where("is_default", "=", true)
    .execute();
}

export async function makeDefault(tx: Db, id: number): Promise<void> {
  await tx.updateTable("addresses").set({ is_default: true }).where("id", "=", id).execute();
}

export async function insertAddress(tx: Db, accountId: number, form: AddressForm): Promise<Address> {
  const values = { ...columnsOf(form), account_id: accountId };
  return onWire(await tx.insertInto("addresses").values(values).returningAll().executeTakeFirstOrThrow());
}

export async function updateAddress(tx: Db, id: number, form: AddressForm): Promise<Address> {
  const update = tx.updateTable("addresses").set(columnsOf(form)).where("id", "=", id).returningAll();
  return onWire(await update.executeTakeFirstOrThrow());
}

export async function deleteAddress(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("addresses").where("id", "=", id).execute();
}

const columnsOf = ({ default: is_default, barangay_code, province, postal_code, landmark, ...rest }: AddressForm) => ({
  ...rest,
  barangay_code: barangay_code ?? null,
  province: province ?? null,
  postal_code: postal_code ?? null,
  landmark: landmark ?? null,
  is_default,
});

const onWire = ({ is_default, account_id: _, ...rest }: Selectable<Addresses>): Address => ({
  ...rest,
  default: is_default,
});
