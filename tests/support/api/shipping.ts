import type { CallInput } from "#contract/api.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

type ZoneBody = Omit<CallInput<"PUT /api/admin/shipping-zones/:id">["body"], "version">;

/** Delivery as the owner sees it. */
export const readShipping = async (shop: Shop, owner: TestAccount) =>
  (await shop.call("GET /api/admin/shipping", {}, { as: owner })).body;

/** Changes parts of the zone with this name. */
export async function changeZone(
  shop: Shop,
  owner: TestAccount,
  name: string,
  parts: Partial<ZoneBody>,
): Promise<void> {
  const zone = (await readShipping(shop, owner)).zones.find((each) => each.name === name);
  if (!zone) throw new Error(`There is no zone ${name}`);
  const { id, is_default, places, ...rest } = zone;
  const body = { ...rest, places: places.map(({ code }) => code), ...parts };
  await shop.call("PUT /api/admin/shipping-zones/:id", { params: { id }, body }, { as: owner });
}

/** Changes parts of the settings of delivery. */
export async function changeShippingSettings(
  shop: Shop,
  owner: TestAccount,
  parts: Partial<CallInput<"PUT /api/admin/shipping-settings">["body"]>,
): Promise<void> {
  const { settings } = await readShipping(shop, owner);
  await shop.call("PUT /api/admin/shipping-settings", { body: { ...settings, ...parts } }, { as: owner });
}
