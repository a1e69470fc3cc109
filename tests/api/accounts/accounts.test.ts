import { createHash } from "node:crypto";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { newAccountInput, registerCustomer } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

const stored = async (email: string) =>
  shop.db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

describe("POST /api/register", () => {
  test("ACC-01 a customer who registers is signed in and is not staff", async () => {
    const person = newAccountInput({ name: "José Rizal" });
    const { body } = await shop.call("POST /api/register", { body: person });
    expect(body).toMatchObject({ status: 200, username: "José Rizal", role: "customer" });
    expect(body.message).toBe("Registered Successfully");
    const account = await shop.call("GET /api/account", {}, { as: body });
    expect(account.body.account).toMatchObject({ name: "José Rizal", email: person.email, role: "customer" });
  });

  test("ACC-01 all invalid fields have messages under validation_errors in one response", async () => {
    const { status, body } = await shop.expectRefusal("POST /api/register", {
      body: { name: " ", email: "maria", password: "short" },
    });
    expect(status).toBe(422);
    expect(body.validation_errors).toEqual({
      name: ["Enter your full name."],
      email: ["Enter an email address like name@example.com."],
      password: ["Use at least 8 characters."],
    });
  });

  test("ACC-01 a registration without any field names all three", async () => {
    const { status, body } = await shop.expectRefusal("POST /api/register", {});
    expect(status).toBe(422);
    expect(Object.keys(body.validation_errors ?? {}).sort()).toEqual(["email", "name", "password"]);
  });

  test("ACC-01 a registered address is refused under email, in any case, and the account is unchanged", async () => {
    const person = await registerCustomer(shop);
    const before = await stored(person.email);
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email} `]) {
      const { status, body } = await shop.expectRefusal("POST /api/register", { body: newAccountInput({ email }) });
      expect(status).toBe(422);
      expect(body.validation_errors).toEqual({
        email: ["This email address already has an account. Sign in instead."],
      });
    }
    expect(await stored(person.email)).toEqual(before);
  });

  test("ACC-01 two concurrent registrations of one address create one account", async () => {
    const person = newAccountInput();
    const answers = await Promise.all(
      [person.email, person.email.toUpperCase()].map((email) =>
        shop.request("POST /api/register", { body: { ...person, email } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("ACC-01 the password is stored as argon2id only", async () => {
    const person = await registerCustomer(shop, { password: "a secret of mine" });
    const row = await stored(person.email);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain("a secret of mine");
  });

  test("ACC-01 a password of 200 characters is accepted exactly as typed", async () => {
    const password = ` ${"ñ愛kü9X".repeat(33)} `;
    const person = await registerCustomer(shop, { password });
    await shop.call("POST /api/login", { body: { email: person.email, password } });
    const trimmed = await shop.expectRefusal("POST /api/login", {
      body: { email: person.email, password: password.trim() },
    });
    expect(trimmed.body.code).toBe("invalid_credentials");
    const longer = await shop.expectRefusal("POST /api/register", {
      body: newAccountInput({ password: `${password}x` }),
    });
    expect(longer.body.validation_errors).toEqual({ password: ["Use at most 200 characters."] });
  });
});

describe("POST /api/login", () => {
  test("ACC-02 the right password signs in, whatever the case of the address", async () => {
    const { name, email, password } = await registerCustomer(shop);
    const { body } = await shop.call("POST /api/login", { body: { email: email.toUpperCase(), password } });
    expect(body).toMatchObject({ username: name, role: "customer", message: "Logged in Successfully" });
    const { account } = (await shop.call("GET /api/account", {}, { as: body })).body;
    expect(body.account_id).toBe(account.id);
  });

  test("ACC-02 a wrong password and an unknown address get the same 401 response", async () => {
    const { email } = await registerCustomer(shop);
    const wrong = await shop.expectRefusal("POST /api/login", { body: { email, password: "not the password" } });
    const unknown = await shop.expectRefusal("POST /api/login", {
      body: { email: "nobody@example.com", password: "not the password" },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      status: 401,
      message: "Invalid credentials",
      code: "invalid_credentials",
      request_id: wrong.body.request_id,
    });
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
  });

  test.each(["", "none"])("ACC-02 an account without a password (%j) gets the same 401 response", async (stored) => {
    const { email } = await registerCustomer(shop);
    await shop.pool.query("update accounts set password_hash = $2 where email = $1", [email, stored]);
    const { status, body } = await shop.expectRefusal("POST /api/login", {
      body: { email, password: stored || "none" },
    });
    expect([status, body.code]).toEqual([401, "invalid_credentials"]);
  });

  test("ACC-02 an unknown address takes as much CPU time as a wrong password, because a hash is verified anyway", async () => {
    const { email } = await registerCustomer(shop);
    /** Microseconds of CPU time for two attempts. What else the process does meanwhile is added to it. */
    const workOf = async (address: string) => {
      const begun = process.cpuUsage();
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await shop.expectRefusal("POST /api/login", { body: { email: address, password: "not the password" } });
      }
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    // The least of four, in turns: other work, such as collecting garbage, only adds to each.
    const measured: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 1; round <= 4; round += 1) {
      measured.known.push(await workOf(email));
      measured.unknown.push(await workOf("nobody.here@example.com"));
    }
    const [known, unknown] = [Math.min(...measured.known), Math.min(...measured.unknown)];
    // Without hashing it would be a fifth.
    expect(unknown).toBeGreaterThan(known / 2);
  });

  test("ACC-02 an empty form is refused with a message under each field", async () => {
    const { body } = await shop.expectRefusal("POST /api/login", { body: { email: "", password: "" } });
    expect(body.validation_errors).toEqual({
      email: ["Enter your email address."],
      password: ["Enter your password."],
    });
  });
});

describe("tokens", () => {
  test("ACC-04 a token is stored only as its SHA-256, and each sign-in has its own", async () => {
    const person = await registerCustomer(shop);
    const again = await shop.call("POST /api/login", { body: person });
    expect(again.body.token).not.toBe(person.token);
    const { id } = await stored(person.email);
    const sessions = await shop.db.selectFrom("sessions").selectAll().where("account_id", "=", id).execute();
    const hashes = [person.token, again.body.token].map((token) => createHash("sha256").update(token).digest("hex"));
    expect(sessions.map((session) => session.token_hash.toString("hex")).sort()).toEqual(hashes.sort());
    const dump = JSON.stringify(sessions.map((session) => ({ ...session, token_hash: String(session.token_hash) })));
    expect(dump).not.toContain(person.token);
  });

  test("ACC-05 a token is invalid after logout, and the account's other sessions stay valid", async () => {
    const person = await registerCustomer(shop);
    const { body: second } = await shop.call("POST /api/login", { body: person });
    const { body } = await shop.call("POST /api/logout", {}, { as: person });
    expect(body.message).toBe("Logged Out Successfully");
    const dead = await shop.expectRefusal("GET /api/account", {}, { as: person });
    expect([dead.status, dead.body.code]).toEqual([401, "session_ended"]);
    expect((await shop.expectRefusal("POST /api/logout", {}, { as: person })).body.code).toBe("session_ended");
    await shop.call("GET /api/account", {}, { as: second });
  });

  test("ACC-07 an expired token is refused with a message that says so", async () => {
    const person = await registerCustomer(shop);
    const { id } = await stored(person.email);
    await shop.pool.query("update sessions set expires_at = now() - interval '1 second' where account_id = $1", [id]);
    const { status, body } = await shop.expectRefusal("GET /api/cart", {}, { as: person });
    expect([status, body.code, body.message]).toEqual([401, "session_ended", "Your session has ended. Sign in again."]);
    await shop.call("POST /api/login", { body: person });
    const left = await shop.pool.query("select from sessions where account_id = $1", [id]);
    expect(left.rowCount, "signing in again clears the expired session away").toBe(1);
  });

  test("ACC-04 only a well-formed bearer token authenticates", async () => {
    const { token } = await registerCustomer(shop);
    const codeFor = async (authorization: string) =>
      (await shop.expectRefusal("GET /api/account", {}, { headers: { authorization } })).body.code;
    for (const authorization of [token, `Basic ${token}`, "Bearer", "Bearer ", `Bearer ${token} ${token}`]) {
      expect(await codeFor(authorization), authorization).toBe("sign_in_required");
    }
    for (const other of ["x", `${token}x`, token.slice(1), token.toUpperCase(), "x".repeat(8000)]) {
      expect(await codeFor(`Bearer ${other}`), other).toBe("session_ended");
    }
    await shop.call("GET /api/account", {}, { headers: { authorization: `bearer ${token}` } });
  });
});

test("ACC-02 an account that is deleted while its password is checked gets the response of an unknown account", async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { email, password } = await registerCustomer(shop);
  const other = await shop.pool.connect();
  await other.query("begin");
  await other.query("delete from accounts where email = $1", [email]);
  const login = shop.expectRefusal("POST /api/login", { body: { email, password } });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1);
  await other.query("commit");
  other.release();
  const { status, body } = await login;
  expect([status, body.code]).toEqual([401, "invalid_credentials"]);
});
