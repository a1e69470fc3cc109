import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type RefusalCode, refusals } from "#contract/errors.ts";
import { type Person, registerCustomer, registerStaff } from "../support/people.ts";
import { openShop } from "../support/shop.ts";

const shop = await openShop();
afterAll(shop.close);

const callers: Record<string, { token: string } | undefined> = {
  nobody: undefined,
  stranger: { token: "x".repeat(43) },
};
beforeAll(async () => {
  const owner = await registerStaff(shop);
  const [waiting, manager] = [await registerStaff(shop), await registerStaff(shop)];
  await shop.db.updateTable("accounts").set({ role: "manager" }).where("email", "=", manager.email).execute();
  Object.assign(callers, { owner, manager, waiting, customer: await registerCustomer(shop) });
});

const STRANGERS = { nobody: "sign_in_required", stranger: "session_ended" };

/** What each caller meets at the door of a call, by what the call asks for; null is let in. */
const doors: Record<Endpoint["access"], Record<string, string | null>> = {
  anyone: { nobody: null, stranger: null, customer: null, waiting: null, manager: null, owner: null },
  account: { ...STRANGERS, customer: null, waiting: null, manager: null, owner: null },
  staff: { ...STRANGERS, customer: "staff_only", waiting: "staff_waiting", manager: null, owner: null },
  owner: { ...STRANGERS, customer: "staff_only", waiting: "staff_waiting", manager: "owner_only", owner: null },
};

/** The refusals of a door. Whoever is let in meets others, for the input below is wrong wherever it can be. */
const doorCodes = new Set(["sign_in_required", "session_ended", "staff_only", "staff_waiting", "owner_only"]);

const calls = (Object.keys(api) as Call[]).filter((call) => call !== "POST /api/logout");

describe.each(calls)("ADM-02 %s", (call) => {
  const params = Object.fromEntries([...call.matchAll(/:(\w+)/g)].map(([, name]) => [name, "987654321"]));

  test.each(Object.entries(doors[api[call].access]))("by %s: %s", async (who, refusal) => {
    const answer = await shop.ask(
      call,
      { params, ...(call.startsWith("GET ") ? {} : { body: {} }) },
      { as: callers[who] },
    );
    const code = "code" in answer.body ? answer.body.code : null;
    if (refusal !== null) {
      expect(code).toBe(refusal);
      expect(answer.status).toBe(refusals[refusal as RefusalCode].status);
    } else {
      expect(doorCodes).not.toContain(code);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

test("ADM-02 POST /api/logout lets every account out, and nobody else", async () => {
  expect((await shop.refused("POST /api/logout", {})).body.code).toBe("sign_in_required");
  expect((await shop.refused("POST /api/logout", {}, { as: callers.stranger })).body.code).toBe("session_ended");
  const leaving: Person[] = [await registerCustomer(shop), await registerStaff(shop)];
  for (const person of leaving) await shop.done("POST /api/logout", {}, { as: person });
});

test("ADM-02 the door comes before the body: a stranger's bad JSON and forms are not even read", async () => {
  for (const call of calls.filter((call) => api[call].access !== "anyone" && !call.startsWith("GET "))) {
    const [method, path = ""] = call.split(" ");
    const headers = { "content-type": "application/json" };
    const response = await shop.send(path.replaceAll(/:\w+/g, "1"), { method, body: "{not json", headers });
    expect(response.status, call).toBe(401);
    await response.body?.cancel();
  }
});
