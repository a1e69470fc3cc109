import { isDeepStrictEqual } from "node:util";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { MAX_OWN_TYPES } from "#contract/limits.ts";
import type { Attributes } from "#contract/products.ts";
import { readAttributes } from "#contract/products.type-values.admin.ts";
import type { AdminProductType, TypeForm } from "#contract/products.types.admin.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { keepPictures, scheduleResizing } from "#modules/media/media.ts";
import { attributesRejectionReason, withKeys } from "./products.types.rules.ts";
import * as store from "./products.types.store.ts";

/** All types of products, those of the specification first. */
export const listProductTypes = async (db: Db): Promise<ProductTypeDetails[]> =>
  (await store.listTypes(db)).map(({ version: _, ...type }) => type);

/** A type of products. @throws product_type_not_found */
export async function readProductType(db: Db, slug: string): Promise<ProductTypeDetails> {
  const type = await store.findType(db, slug);
  if (!type) throw refuse("product_type_not_found");
  const { version: _, ...details } = type;
  return details;
}

/**
 * The attributes of a product as they are kept; its type stays until the transaction ends. @throws invalid, with
 * messages on `type` or `attributes`
 */
export async function checkAttributes(tx: Db, slug: string, sent: Attributes): Promise<Attributes> {
  const type = await store.holdType(tx, slug);
  if (!type) throw refuseFields({ type: [await chooseOneOf(tx)] });
  const { attributes, problems } = readAttributes(type.attributes, sent);
  const messages = Object.values(problems);
  if (messages.length > 0) throw refuseFields({ attributes: messages });
  return attributes;
}

/** "Choose Scooter, Helmet or Accessory." */
async function chooseOneOf(db: Db): Promise<string> {
  const names = (await store.listTypes(db)).map(({ name }) => name);
  return `Choose ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}.`;
}

/** The slugs among these that are no types. */
export async function unknownTypes(db: Db, slugs: readonly string[]): Promise<string[]> {
  const known = (await store.listTypes(db)).map(({ slug }) => slug);
  return slugs.filter((slug) => !known.includes(slug));
}

/** All types as staff see them. */
export async function listAdminProductTypes(db: Db): Promise<AdminProductType[]> {
  const [types, counts] = await Promise.all([store.listTypes(db), store.countProductsByType(db)]);
  return types.map((type) => ({ ...type, products: counts.get(type.slug) ?? 0 }));
}

/** A type as staff see it. @throws product_type_not_found */
export async function readAdminProductType(db: Db, slug: string): Promise<AdminProductType> {
  const type = (await listAdminProductTypes(db)).find((one) => one.slug === slug);
  if (!type) throw refuse("product_type_not_found");
  return type;
}

const SLUG_TAKEN: FieldErrors = { slug: ["There is a type with this address already."] };

/**
 * Messages by field on what only the shop's data show to be wrong with a type; `before` is the slug of the one that is saved, null of a
 * new one. Missing fields are not checked.
 */
export async function typeErrors(
  db: Db,
  before: string | null,
  { slug, picture, attributes, ...names }: Partial<TypeForm & { slug: string }>,
): Promise<FieldErrors> {
  const types = await store.listTypes(db);
  const old = types.find((type) => type.slug === before)?.attributes ?? [];
  const reason = attributes ? attributesRejectionReason(old, attributes) : null;
  return {
    ...takenNames(
      types.filter((type) => type.slug !== before),
      names,
    ),
    ...(before === null && types.filter(({ built_in }) => !built_in).length >= MAX_OWN_TYPES && TOO_MANY),
    ...(slug !== undefined && types.some((type) => type.slug === slug) && SLUG_TAKEN),
    ...(picture && !(await keepPictures(db, [picture])) && { picture: ["The picture is gone. Upload it again."] }),
    ...(reason !== null && { attributes: [reason] }),
  };
}

const TOO_MANY: FieldErrors = {
  name: [`A shop has at most ${MAX_OWN_TYPES} types of its own. Delete one first.`],
};

/** Adds a type. @throws invalid when its slug or name is taken, or the shop has too many */
export function addProductType(
  db: Db,
  { slug, ...form }: TypeForm & { slug: string },
  by: Actor,
): Promise<AdminProductType> {
  return inTransaction(db, async (tx) => {
    requireNoErrors(await typeErrors(tx, null, { slug, ...form }));
    if (!(await store.insertType(tx, slug, form))) throw refuseFields(SLUG_TAKEN);
    await saveParts(tx, slug, form);
    const type = await readAdminProductType(tx, slug);
    await recordAudit(tx, { by, action: "product_type_added", entity: entityOf(type), after: auditDetails(type) });
    return type;
  });
}

/** Saves a type that the owner added. @throws product_type_not_found, product_type_built_in, product_type_changed, invalid */
export function saveProductType(
  db: Db,
  slug: string,
  { version, ...form }: TypeForm & { version: number },
  by: Actor,
): Promise<AdminProductType> {
  return inTransaction(db, async (tx) => {
    const before = await lockOwnType(tx, slug);
    if (before.version !== version) throw await refuseOutdated(tx, "product_type_changed", entityOf(before));
    requireNoErrors(await typeErrors(tx, slug, form));
    await store.updateType(tx, slug, form);
    await saveParts(tx, slug, form);
    const { products, ...after } = await readAdminProductType(tx, slug);
    if (isDeepStrictEqual(before, after)) return { ...after, products };
    await store.incrementTypeVersion(tx, slug);
    const facts = { before: auditDetails(before), after: auditDetails(after) };
    await recordAudit(tx, { by, action: "product_type_changed", entity: entityOf(after), ...facts });
    return { ...after, products, version: version + 1 };
  });
}

/** Deletes a type that has no products and no coupons. @throws product_type_not_found, product_type_built_in, product_type_used */
export async function deleteProductType(db: Db, slug: string, by: Actor): Promise<string> {
  return inTransaction(db, async (tx) => {
    const type = await lockOwnType(tx, slug);
    const count = (await store.countProductsByType(tx)).get(slug) ?? 0;
    if (count > 0) throw refuse("product_type_used", { name: type.plural, count });
    const coupons = await store.listCouponsOfType(tx, slug);
    if (coupons.length > 0) throw refuse("product_type_used", { name: type.plural, coupons: coupons.join(", ") });
    await store.deleteType(tx, slug);
    await recordAudit(tx, { by, action: "product_type_deleted", entity: entityOf(type), before: auditDetails(type) });
    return type.name;
  });
}

/**
 * Orders the types that the owner added; `seen` is the order that the caller changed.
 * @throws invalid when `slugs` has other types than `seen`; product_types_reordered when `seen` is not their order any more
 */
export function orderProductTypes(
  db: Db,
  { slugs, seen }: { slugs: readonly string[]; seen: readonly string[] },
  by: Actor,
): Promise<AdminProductType[]> {
  if (slugs.toSorted().join() !== seen.toSorted().join())
    throw refuseFields({ slugs: ["Send each type of the order that was seen once."] });
  return inTransaction(db, async (tx) => {
    await store.lockOwnTypes(tx);
    const before = (await store.listTypes(tx)).filter(({ built_in }) => !built_in);
    if (before.map(({ slug }) => slug).join() !== seen.join()) throw refuse("product_types_reordered");
    await store.orderTypes(tx, slugs);
    const after = await listAdminProductTypes(tx);
    await recordAudit(tx, {
      by,
      action: "product_types_reordered",
      entity: { type: "product_type", id: null, name: "Order of the types" },
      before: { order: before.map(({ name }) => name) },
      after: { order: after.flatMap(({ built_in, name }) => (built_in ? [] : name)) },
    });
    return after;
  });
}

/** Saves the attributes of a type that was checked, and has its picture resized. */
async function saveParts(tx: Db, slug: string, { picture, attributes }: TypeForm): Promise<void> {
  if (picture !== "") await scheduleResizing(tx, picture);
  await store.replaceTypeAttributes(tx, slug, withKeys(slug, attributes));
}

/** @throws product_type_not_found, product_type_built_in */
async function lockOwnType(tx: Db, slug: string) {
  const type = await store.lockType(tx, slug);
  if (!type) throw refuse("product_type_not_found");
  if (type.built_in) throw refuse("product_type_built_in");
  return type;
}

/** Messages on the names that one of these other types has: nobody could tell them apart in menus and filters. */
function takenNames(
  others: readonly ProductTypeDetails[],
  { name = "", plural = "" }: Partial<Pick<TypeForm, "name" | "plural">>,
): FieldErrors {
  const taken = others.flatMap((type) => [type.name, type.plural].map(lower));
  const message = ["Another type has this name."];
  return {
    ...(taken.includes(lower(name)) && { name: message }),
    ...(taken.includes(lower(plural)) && { plural: message }),
  };
}

const lower = (text: string): string => text.toLowerCase();

const entityOf = ({ name }: ProductTypeDetails) => ({ type: "product_type", id: null, name }) as const;

/** The values of a type in the audit log. */
const auditDetails = ({
  slug,
  name,
  plural,
  description,
  meta_title,
  in_menu,
  warranty_months,
  picture,
  attributes,
}: ProductTypeDetails) => ({
  slug,
  name,
  plural,
  description,
  meta_title,
  in_menu,
  warranty_months,
  picture: picture?.image ?? "",
  attributes: attributes.map(({ label, kind, unit, choices, filter, on_card }) =>
    [`${label}: ${kind}`, unit, choices.join("/"), filter && "filter", on_card && "on cards"]
      .filter(Boolean)
      .join(", "),
  ),
});
