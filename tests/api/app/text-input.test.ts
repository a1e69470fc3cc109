import { afterAll, beforeAll, expect, test } from "vitest";
import type { ZodType } from "zod";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { keysOf } from "#contract/keys.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { loadPlaces } from "../../support/api/places.ts";
import { smallPicture } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { validInputFor } from "../../support/api/valid-input.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let picture: Blob;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadPlaces(shop); // The places of a zone are looked up, even when another field is refused.
  picture = await smallPicture();
});

/** Secrets are hashed unchanged, so they are not normalised. */
const hashed = new Set(["password", "current_password", "token"]);

const parts = keysOf(api).flatMap((call) => {
  const entry: Endpoint = api[call];
  return (["query", "body"] as const).flatMap((part) =>
    Object.keys(entry[part]?.shape ?? {})
      .filter((field) => typeof validInputFor(call)[field] === "string" && !hashed.has(field))
      .map((field) => ({ call, part, field })),
  );
});

/** The messages for a call with this value in one field and valid values in all others. */
async function refusalOf(call: Call, part: "query" | "body", fields: Record<string, unknown>) {
  const { multipart, fieldErrorsAs = "errors" }: Endpoint = api[call];
  const params = { id: 1, step: "inc", shipment: 1, order: 1, link: `1-${"x".repeat(22)}` };
  const input = { params, [part]: part === "body" && multipart ? formOf(fields) : fields };
  const { status, body } = await shop.expectRefusal(call, input, { as: owner });
  return { status, errors: body[fieldErrorsAs] };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  form.set("image", picture, "picture.jpg");
  return form;
}

test.each(parts)("API-03 $call refuses signs that no text can hold in $part $field", async ({ call, part, field }) => {
  const { [part]: fields }: Endpoint = api[call];
  // A filter of a list can be left out; the fields of a body are all filled in.
  const isFilledIn = ([, type]: [string, ZodType]) => part === "body" || !type.safeParse(undefined).success;
  const names = Object.entries<ZodType>(fields?.shape ?? {})
    .filter(isFilledIn)
    .map(([name]) => name);
  const others = Object.fromEntries(names.map((name) => [name, validInputFor(call)[name]]));
  for (const sign of ["\u0000", "\u0007", "\u001b"]) {
    const { status, errors } = await refusalOf(call, part, { ...others, [field]: `a${sign}b` });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  }
});

test("API-03 half a surrogate pair in JSON is refused like a control character", async () => {
  const bodies: [Call, string][] = [
    ["POST /api/register", "name"],
    ["POST /api/place-order", "address"],
    ["POST /api/login", "email"],
  ];
  for (const [call, field] of bodies) {
    const { status, errors } = await refusalOf(call, "body", { ...validInputFor(call), [field]: "a\ud800b" });
    expect([status, errors], call).toEqual([422, { [field]: ["Remove the invisible control characters."] }]);
  }
});

test("API-02 letters of every script, emoji and line breaks are returned as sent", async () => {
  const name = "Ñandú Æ 愛 \u{1F6F4} عربى é";
  const { body } = await shop.call("POST /api/register", {
    body: { name: `  ${name} `, email: "letters@example.com", password: "sampaguita-1" },
  });
  expect(body.username).toBe(name);
  const { body: account } = await shop.call("GET /api/account", {}, { as: body });
  expect(account.account.name).toBe(name);
});

test("API-03 invisible text counts as empty, and direction characters are removed", async () => {
  const unseen = "\u202e \u200b\u2060\u3164\u00ad";
  const { status, errors } = await refusalOf("POST /api/place-order", "body", {
    ...validInputFor("POST /api/place-order"),
    firstname: unseen,
    lastname: unseen,
    address: unseen,
  });
  expect(status).toBe(422);
  expect(errors).toEqual({
    firstname: ["Enter your first name."],
    lastname: ["Enter your last name."],
    address: ["Enter the full address: house, street, barangay, city."],
  });
  const { body } = await shop.call("POST /api/register", {
    body: {
      name: "\u202eAna\u202c \u2067سارة\u2069 \u{1F469}\u200d\u{1F680}",
      email: "\u202aunturned@example.com\u202c",
      password: "sampaguita-1",
    },
  });
  expect(body.username).toBe("Ana سارة \u{1F469}\u200d\u{1F680}");
  await shop.call("POST /api/login", { body: { email: "unturned@example.com", password: "sampaguita-1" } });
});
