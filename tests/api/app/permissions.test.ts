import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type RefusalCode, refusals } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { hasPermission, type Permission, permissions, staffRoles } from "#contract/permissions.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

const staff = keysOf(staffRoles);
const strangers = { nobody: "sign_in_required", stranger: "session_ended" } as const;
const outsiders = { customer: "staff_only", waiting: "staff_waiting" } as const;

const callers: Record<string, { token: string } | undefined> = {
  nobody: undefined,
  stranger: { token: "x".repeat(43) },
};
beforeAll(async () => {
  callers.owner = await registerStaff(shop);
  callers.waiting = await registerStaff(shop);
  callers.customer = await registerCustomer(shop);
  for (const role of staff.slice(1)) callers[role] = await createStaff(shop, role);
});

/** The refusal that each caller gets; null is admitted. */
function accessRefusals(access: Endpoint["access"]): Record<string, RefusalCode | null> {
  const letIn = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const everybody = [...Object.keys(outsiders), ...staff];
  if (access === "anyone") return letIn([...Object.keys(strangers), ...everybody]);
  if (access === "account") return { ...strangers, ...letIn(everybody) };
  const ofStaff = staff.map((role) => [role, hasPermission(role, access) ? null : "not_permitted"] as const);
  return { ...strangers, ...outsiders, ...Object.fromEntries(ofStaff) };
}

/** The refusals of an access check. An admitted caller gets other ones, because the input below is invalid where possible. */
const accessRefusalCodes = new Set(["not_permitted", ...Object.values(strangers), ...Object.values(outsiders)]);

const calls = keysOf(api).filter((call) => call !== "POST /api/logout");

describe.each(calls)("ADM-02 %s", (call) => {
  const params = Object.fromEntries([...call.matchAll(/:(\w+)/g)].map(([, name]) => [name, "987654321"]));
  const { access }: Endpoint = api[call];

  test.each(Object.entries(accessRefusals(access)))("by %s: %s", async (who, refusal) => {
    const response = await shop.request(
      call,
      { params, ...(call.startsWith("GET ") ? {} : { body: {} }) },
      { as: callers[who] },
    );
    const code = "code" in response.body ? response.body.code : null;
    if (refusal !== null) {
      expect(code).toBe(refusal);
      expect(response.status).toBe(refusals[refusal].status);
    } else {
      expect(accessRefusalCodes).not.toContain(code);
      expect(response.status).toBeLessThan(500);
    }
  });
});

test("ADM-02 a role without the permission gets a message with the permission and the roles that have it", async () => {
  const { status, body } = await shop.expectRefusal("GET /api/admin/settings", {}, { as: callers.support });
  expect([status, body.code, body.message]).toEqual([
    403,
    "not_permitted",
    "Your role does not let you change the shop's settings. Ask an owner of the shop.",
  ]);
});

describe("the table of permissions", () => {
  test("an owner may do everything", () => {
    const names = keysOf(permissions);
    expect(names.filter((name) => !hasPermission("owner", name))).toEqual([]);
  });

  test("contains no unused permission", () => {
    const asked = new Set(Object.values<Endpoint>(api).flatMap(({ access, parts = [] }) => [access, ...parts]));
    expect(Object.keys(permissions).filter((name) => !asked.has(name as Permission))).toEqual([]);
  });

  test.each(["customer", "waiting"] as const)("gives a %s nothing", (role) => {
    const names = keysOf(permissions);
    expect(names.filter((name) => hasPermission(role, name))).toEqual([]);
  });
});

test.each(staff)("ADM-02 the own account has the role %s in the response", async (role) => {
  const { account } = (await shop.call("GET /api/account", {}, { as: callers[role] })).body;
  expect([account.role, account.staff_role]).toEqual(["admin", role]);
});

test.each(["customer", "waiting"])("ADM-02 the own account of a %s contains no role of staff", async (who) => {
  const { account } = (await shop.call("GET /api/account", {}, { as: callers[who] })).body;
  expect([account.role, account.staff_role]).toEqual([who, null]);
});

test("ADM-02 POST /api/logout is for every signed-in account", async () => {
  expect((await shop.expectRefusal("POST /api/logout", {})).body.code).toBe("sign_in_required");
  expect((await shop.expectRefusal("POST /api/logout", {}, { as: callers.stranger })).body.code).toBe("session_ended");
  const leaving: TestAccount[] = [await registerCustomer(shop), await registerStaff(shop)];
  for (const person of leaving) await shop.call("POST /api/logout", {}, { as: person });
});

test("ADM-02 access is checked before the body: invalid JSON and forms without a session are not read", async () => {
  for (const call of calls.filter((call) => api[call].access !== "anyone" && !call.startsWith("GET "))) {
    const [method, path = ""] = call.split(" ");
    const headers = { "content-type": "application/json" };
    const response = await shop.send(path.replaceAll(/:\w+/g, "1"), { method, body: "{not json", headers });
    expect(response.status, call).toBe(401);
    await response.body?.cancel();
  }
});
