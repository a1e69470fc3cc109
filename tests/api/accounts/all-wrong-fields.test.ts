import { afterAll, expect, test } from "vitest";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

const TAKEN = ["This email address already has an account. Sign in instead."];
const COMMON = [expect.stringMatching(/^This password is very common/)];
const PERSONAL = [expect.stringMatching(/^This is too close to/)];

const messagesFor = async (body: Record<string, unknown>) =>
  (await shop.expectRefusal("POST /api/register", { body: { ...newAccountInput(), ...body } })).body.validation_errors;

test("ACC-01 Sign Up names a taken email address and a weak password at once", async () => {
  const { email } = await registerCustomer(shop);
  expect(await messagesFor({ email, password: "password" })).toEqual({ email: TAKEN, password: COMMON });
});

test("ACC-01 Sign Up names what only the shop knows together with a missing name or a mistyped email address", async () => {
  const { email } = await registerCustomer(shop);
  const name = ["Enter your full name."];
  expect(await messagesFor({ name: "", email, password: "password" })).toEqual({
    name,
    email: TAKEN,
    password: COMMON,
  });
  expect(await messagesFor({ email: "maria@", password: "Maria Clara" })).toEqual({
    email: ["Enter an email address like name@example.com."],
    password: PERSONAL,
  });
  expect(await messagesFor({ name: "", email, password: "short" })).toEqual({
    name,
    email: TAKEN,
    password: ["Use at least 8 characters."],
  });
  expect(await messagesFor({ name: 7, email: undefined, password: "password" })).toEqual({
    name,
    email: ["Enter an email address."],
    password: COMMON,
  });
});

test("ACC-01 the first member of staff reads about the owner code and the password at once", async () => {
  const headers = { host: "shop.example", "x-forwarded-for": "203.0.113.9" };
  const body = { ...newAccountInput(), password: "password", staff: true };
  const refused = await shop.expectRefusal("POST /api/register", { body }, { headers });
  expect(refused.body.validation_errors).toEqual({
    password: COMMON,
    owner_code: ["This shop has no owner yet. Enter the code from its start message."],
  });
  await registerStaff(shop);
  const later = await shop.expectRefusal("POST /api/register", { body }, { headers });
  expect(later.body.validation_errors).toEqual({ password: COMMON });
});

test("ACC-01 invalid registrations with an email address count against the limit of an IP address, so that nobody tries out addresses with them", async () => {
  const body = { name: "", email: "nobody@example.com", password: "" };
  const ipAddress = uniqueIpAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1)
    statuses.push((await shop.request("POST /api/register", { body }, { ipAddress })).status);
  expect(statuses).toEqual([...Array(30).fill(422), 429]);
});

test("ACC-09 a wrong current password and a weak new one are named at once", async () => {
  const me = await registerCustomer(shop);
  const change = async (password: string) => {
    const body = { current_password: "not this one", password };
    return (await shop.expectRefusal("PUT /api/account/password", { body }, { as: me })).body.errors;
  };
  const current_password = ["This is not your password."];
  expect(await change("password")).toEqual({ current_password, password: COMMON });
  expect(await change("short")).toEqual({ current_password, password: ["Use at least 8 characters."] });
});
