import type { WireRole } from "#contract/enums.ts";
import type { StaffRole } from "#contract/permissions.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { ownerCode } from "#modules/accounts/accounts.ts";
import { uniqueIpAddress } from "./client.ts";
import type { Shop } from "./shop.ts";
import { tokensSent } from "./stored-emails.ts";

/** An account: what was typed to register it, and its token. */
export type TestAccount = { name: string; email: string; password: string; token: string; role: WireRole };

type Typed = { name?: string; email?: string; password?: string };

let people = 0;

/** Valid registration input, with another email address each time. */
export function newAccountInput(typed: Typed = {}) {
  people += 1;
  return { name: "Maria Clara", email: `person${people}@example.com`, password: "sampaguita-1", ...typed };
}

/** Registers a customer. */
export const registerCustomer = (shop: Shop, typed: Typed = {}): Promise<TestAccount> => register(shop, typed, false);

/** Registers a customer who uses the link of the welcome email, so that the address is confirmed. */
export async function registerConfirmedCustomer(shop: Shop): Promise<TestAccount> {
  const customer = await registerCustomer(shop);
  const [token = ""] = await tokensSent(shop, "welcome", customer.email);
  await shop.call("POST /api/confirm-email", { body: { token } });
  return customer;
}

/** Registers a member of staff: the owner if it is the first one, else a member without approval. */
export const registerStaff = (shop: Shop, typed: Typed = {}): Promise<TestAccount> => register(shop, typed, true);

async function register(shop: Shop, typed: Typed, staff: boolean): Promise<TestAccount> {
  const person = newAccountInput(typed);
  const owner_code = staff ? ownerCode(await readShopKey(shop.db, "anti-forgery")) : undefined;
  const { body } = await shop.call(
    "POST /api/register",
    { body: { ...person, staff, owner_code } },
    { ipAddress: uniqueIpAddress() },
  );
  return { ...person, token: body.token, role: body.role };
}

/** Registers a member of staff and gives them this role. */
export async function createStaff(shop: Shop, role: StaffRole, typed: Typed = {}): Promise<TestAccount> {
  const person = await registerStaff(shop, typed);
  await shop.db.updateTable("accounts").set({ role }).where("email", "=", person.email).execute();
  return { ...person, role: "admin" };
}
