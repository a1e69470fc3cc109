import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { registerCustomer, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.close);

let me: TestAccount;
beforeEach(async () => {
  me = await registerCustomer(shop);
});

/** Signs in again with this browser. */
async function signInElsewhere({ email, password } = me, userAgent = "curl/8"): Promise<{ token: string }> {
  const headers = { "user-agent": userAgent };
  return (await shop.call("POST /api/login", { body: { email, password } }, { headers })).body;
}

const devices = async (as: { token: string }) => (await shop.call("GET /api/account/devices", {}, { as })).body.devices;
const isIn = async (as: { token: string }) => (await shop.request("GET /api/account", {}, { as })).status === 200;

describe("ACC-09 profile", () => {
  test("a new name is stored", async () => {
    const { body } = await shop.call("PUT /api/account", { body: { name: "  Maria Clara Santos " } }, { as: me });
    expect(body.account).toMatchObject({ name: "Maria Clara Santos", email: me.email, role: "customer" });
    expect((await shop.call("GET /api/account", {}, { as: me })).body.account).toEqual(body.account);
    const empty = await shop.expectRefusal("PUT /api/account", { body: { name: " " } }, { as: me });
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ["name"]]);
  });

  test("a new password needs the current one, and ends every other session", async () => {
    const other = await signInElsewhere();
    const body = { current_password: me.password, password: "sampaguita-2" };
    const wrong = { ...body, current_password: "sampaguita-0" };
    const refused = await shop.expectRefusal("PUT /api/account/password", { body: wrong }, { as: me });
    expect([refused.status, refused.body.errors]).toEqual([422, { current_password: ["This is not your password."] }]);
    expect(await isIn(other)).toBe(true);

    await shop.call("PUT /api/account/password", { body }, { as: me });

    expect([await isIn(me), await isIn(other)]).toEqual([true, false]);
    expect((await shop.expectRefusal("POST /api/login", { body: me })).body.code).toBe("invalid_credentials");
    await shop.call("POST /api/login", { body: { email: me.email, password: "sampaguita-2" } });
    const short = { current_password: "sampaguita-2", password: "short" };
    const tooShort = await shop.expectRefusal("PUT /api/account/password", { body: short }, { as: me });
    expect(Object.keys(tooShort.body.errors ?? {})).toEqual(["password"]);
  });

  test("guessing the current password is limited", async () => {
    const from = "10.200.0.1";
    const guess = () => {
      const body = { current_password: "a guess", password: "sampaguita-2" };
      return shop.expectRefusal("PUT /api/account/password", { body }, { as: me, ipAddress: from });
    };
    const guesses: number[] = [];
    for (let time = 0; time < 11; time += 1) guesses.push((await guess()).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe("ACC-09 signed-in devices", () => {
  test("are listed with readable names, the current one first", async () => {
    const phone = await signInElsewhere(me, "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36");
    await signInElsewhere(me, "Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/133.0");
    const listed = await devices(phone);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ["Chrome on Android", true],
      ["Firefox on Mac", false],
      ["Another program", false],
    ]);
    for (const { since } of listed) expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);
  });

  test("can be signed out one by one, or all but the current one", async () => {
    const one = await signInElsewhere();
    const two = await signInElsewhere();
    const [, newest] = await devices(me);
    await shop.call("DELETE /api/account/devices/:id", { params: { id: defined(newest).id } }, { as: me });
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
    const again = await shop.expectRefusal(
      "DELETE /api/account/devices/:id",
      { params: { id: defined(newest).id } },
      { as: me },
    );
    expect([again.status, again.body.code]).toEqual([404, "device_not_found"]);
    await shop.call("DELETE /api/account/devices", {}, { as: me });
    expect([await isIn(me), await isIn(one)]).toEqual([true, false]);
    expect(await devices(me)).toHaveLength(1);
  });

  test("somebody else's device responds 404 and stays signed in", async () => {
    const other = await registerCustomer(shop);
    const [theirs] = await devices(other);
    const input = { params: { id: defined(theirs).id } };
    const refused = await shop.expectRefusal("DELETE /api/account/devices/:id", input, { as: me });
    expect([refused.status, refused.body.code]).toEqual([404, "device_not_found"]);
    await shop.call("DELETE /api/account/devices", {}, { as: me });
    expect(await isIn(other)).toBe(true);
  });
});
