import { addressLines } from "#contract/addresses.format.ts";
import type { Address, AddressForm, OrderAddress, StructuredAddressForm } from "#contract/addresses.ts";
import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { INVALID_PHONE } from "#contract/fields.ts";
import { MAX_ADDRESSES } from "#contract/limits.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { setPhoneBeforeFirstOrder } from "#modules/accounts/accounts.ts";
import { readPlacePath } from "#modules/places/places.ts";
import { parsePhilippinePhone } from "./addresses.rules.ts";
import * as store from "./addresses.store.ts";

export { formatNationalPhone } from "./addresses.rules.ts";
export { listAddresses } from "./addresses.store.ts";

const NO_PHONE: FieldErrors = { phone: [INVALID_PHONE] };

/** The phone number of a form in E.164, for example +639175550142. @throws invalid, with a message on `phone` */
export function parsePhone(input: string): string {
  const phone = parsePhilippinePhone(input);
  if (!phone) throw refuseFields(NO_PHONE);
  return phone;
}

/** The names on a parcel of the places around a barangay. */
type PlaceNames = Pick<OrderAddress, "barangay" | "city" | "province" | "region">;

/** The names of a barangay and the places around it; null for an unknown code, and for one of a city or region. */
async function readPlaceNames(db: Db, barangayCode: string): Promise<PlaceNames | null> {
  const path = await readPlacePath(db, barangayCode);
  if (!path?.barangay || !path.city) return null;
  const { region, province, city, barangay } = path;
  return { barangay: barangay.name, city: city.name, province: province?.name ?? null, region: region.name };
}

const NO_BARANGAY = "This barangay is not in the list. Choose one from the list.";

/** Messages on a phone number and on the code of a barangay, which is in this field of the form. What is missing is not checked. */
async function contactErrors(
  db: Db,
  phone: string | undefined,
  { code, field }: { code: string | null | undefined; field: string },
): Promise<FieldErrors> {
  const isKnown = !code || (await readPlaceNames(db, code)) !== null;
  return {
    ...(phone !== undefined && !parsePhilippinePhone(phone) && NO_PHONE),
    ...(!isKnown && { [field]: [NO_BARANGAY] }),
  };
}

/** The part of an order's form that says how to reach the customer. */
type RecipientForm = { phone: string; address: string; structured_address?: StructuredAddressForm | undefined };

/** Messages on what is wrong with the phone number and the barangay of an order. Missing fields are not checked. */
export const recipientErrors = (db: Db, { phone, structured_address }: Partial<RecipientForm>): Promise<FieldErrors> =>
  contactErrors(db, phone, { code: structured_address?.barangay_code, field: "structured_address" });

/**
 * The phone number of an order in E.164, and its address as text and in its parts with the names of its places; the parts are null for an
 * address that is only text.
 * @throws invalid, with the messages of `recipientErrors`
 */
export async function readRecipient(
  db: Db,
  form: RecipientForm,
): Promise<{ phone: string; address: string; parts: OrderAddress | null }> {
  const { address, structured_address: structured } = form;
  const phone = parsePhilippinePhone(form.phone);
  const names = structured && (await readPlaceNames(db, structured.barangay_code));
  if (!phone || names === null) throw refuseFields(await recipientErrors(db, form));
  if (!structured || !names) return { phone, address, parts: null };
  const { barangay_code, street, postal_code = null, landmark = null } = structured;
  const parts = { barangay_code, street, ...names, postal_code, landmark };
  return { phone, address: addressLines(parts).join("\n"), parts };
}

/** Messages on what is wrong with the phone number and the barangay of a saved address. Missing fields are not checked. */
export const addressErrors = (db: Db, { phone, barangay_code }: Partial<AddressForm>): Promise<FieldErrors> =>
  contactErrors(db, phone, { code: barangay_code, field: "barangay_code" });

/** A form with the phone number in E.164, and with the names of the barangay that was chosen. */
async function readForm(db: Db, form: AddressForm): Promise<AddressForm> {
  const phone = parsePhilippinePhone(form.phone);
  const names = form.barangay_code ? await readPlaceNames(db, form.barangay_code) : undefined;
  if (!phone || names === null) throw refuseFields(await addressErrors(db, form));
  return names ? { ...form, phone, ...names, province: names.province ?? undefined } : { ...form, phone };
}

/** Saves an address; the first one is the default. @throws invalid, with messages on `phone` or `barangay_code`; too_many_addresses */
export async function saveAddress(db: Db, accountId: number, form: AddressForm): Promise<Address> {
  const address = await readForm(db, form);
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
 * @throws invalid, with messages on `phone` or `barangay_code`; address_not_found, also for somebody else's address
 */
export async function changeAddress(db: Db, accountId: number, id: number, form: AddressForm): Promise<Address> {
  const address = await readForm(db, form);
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
