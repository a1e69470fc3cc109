import type { Address, AddressForm } from "#contract/addresses.ts";
import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { MAX_ADDRESSES } from "#contract/limits.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { setPhoneBeforeFirstOrder } from "#modules/accounts/accounts.ts";
import { parsePhilippinePhone } from "./addresses.rules.ts";
import * as store from "./addresses.store.ts";

export { formatNationalPhone } from "./addresses.rules.ts";
export { listAddresses } from "./addresses.store.ts";

const NO_PHONE: FieldErrors = { phone: ["This is no Philippine phone number. Write it like 0917 555 0142."] };

/** The phone number of a form in E.164, for example +639175550142. @throws invalid, with a message on `phone` */
export function parsePhone(input: string): string {
  const phone = parsePhilippinePhone(input);
  if (!phone) throw refuseFields(NO_PHONE);
  return phone;
}

/** Saves an address; the first one is the default. @throws invalid, with a message on `phone`; too_many_addresses */
export async function saveAddress(db: Db, accountId: number, form: AddressForm): Promise<Address> {
  const address = { ...form, phone: parsePhone(form.phone) };
  return inTransaction(db, async (tx) => {
    const saved = await store.lockAddresses(tx, accountId);
    if (saved.length >= MAX_ADDRESSES) throw refuse("too_many_addresses", { max: MAX_ADDRESSES });
    const isDefault = form.default || saved.length === 0;
    if (isDefault) await store.clearDefault(tx, accountId);
    await setPhoneBeforeFirstOrder(tx, accountId, address.phone);
    return store.insertAddress(tx, accountId, { ...address, default: isDefault });
  });
}

/**
 * Changes a saved address. The default stays the default until another address is.
 * @throws invalid, with a message on `phone`; address_not_found, also for somebody else's address
 */
export async function changeAddress(db: Db, accountId: number, id: number, form: AddressForm): Promise<Address> {
  const address = { ...form, phone: parsePhone(form.phone) };
  return inTransaction(db, async (tx) => {
    const saved = await store.lockAddresses(tx, accountId);
    const before = saved.find((each) => each.id === id);
    if (!before) throw refuse("address_not_found");
    if (form.default) await store.clearDefault(tx, accountId);
    await setPhoneBeforeFirstOrder(tx, accountId, address.phone);
    return store.updateAddress(tx, id, { ...address, default: form.default || before.is_default });
  });
}

/** Deletes a saved address; one of those left becomes the default. @throws address_not_found */
export async function deleteAddress(db: Db, accountId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const saved = await store.lockAddresses(tx, accountId);
    const gone = saved.find((each) => each.id === id);
    if (!gone) throw refuse("address_not_found");
    await store.deleteAddress(tx, id);
    const next = saved.find((each) => each.id !== id);
    if (gone.is_default && next) await store.makeDefault(tx, next.id);
  });
}
