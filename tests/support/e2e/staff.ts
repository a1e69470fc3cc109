import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { StaffRole } from "#contract/permissions.ts";
import type { Product } from "#contract/products.ts";
import { tenPercentOff, uniqueCouponCode } from "../api/coupons.ts";
import { type Customer, PASSWORD, signIn, uniqueEmail } from "./customers.ts";

/** The owner of the shop under test, registered before the first test. */
export const OWNER = { name: "Isabel Ramos", email: "isabel.ramos@example.ph", password: "tulin-quiet-speed" };

/** Registers the owner of a shop without staff. @throws when it has staff */
export async function registerOwner(url: string): Promise<void> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...OWNER, staff: true }),
  });
  const { role, message } = await response.json();
  if (role !== "admin") throw new Error(`The shop under test has no owner: ${role ?? message}`);
}

/** Products that many tests buy: a scooter, a lock, and the bell that is in nearly every order. */
const BOUGHT = [1, 17, 22];

/** Adds stock of these products, so that a run of all tests does not sell them out. */
export async function restockDemoProducts(url: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${url}/api/login`, { method: "POST", headers, body: JSON.stringify(OWNER) });
  const { token } = await login.json();
  const asOwner = { ...headers, authorization: `Bearer ${token}` };
  for (const id of BOUGHT) {
    const seen = await fetch(`${url}/api/edit-product/${id}`, { headers: asOwner });
    const { stock } = (await seen.json()).product;
    const response = await fetch(`${url}/api/admin/products/${id}/stock`, {
      method: "POST",
      headers: asOwner,
      body: JSON.stringify({ stock: 5000, stock_seen: stock, reason: "received" }),
    });
    if (!response.ok) throw new Error(`The stock could not be filled: ${await response.text()}`);
  }
}

/** A session of the owner. */
export async function ownerSession(request: APIRequestContext): Promise<Customer> {
  const response = await request.post("/api/login", { data: OWNER });
  expect(response.ok(), await response.text()).toBe(true);
  const { token } = await response.json();
  return { token, name: OWNER.name, email: OWNER.email };
}

/** Opens a screen of the back office as the owner; returns the session. */
export async function openAsOwner(page: Page, path: string): Promise<Customer> {
  const owner = await ownerSession(page.request);
  await signIn(page, owner);
  await page.goto(path);
  return owner;
}

/** A new member of staff without approval. */
export async function registerWaitingStaff(request: APIRequestContext, name: string): Promise<Customer> {
  const email = uniqueEmail();
  const response = await request.post("/api/register", { data: { name, email, password: PASSWORD, staff: true } });
  expect(response.ok(), await response.text()).toBe(true);
  const { token, role } = await response.json();
  expect(role).toBe("waiting");
  return { token, name, email };
}

/** A new member of staff with this role. */
export async function createStaff(request: APIRequestContext, role: StaffRole): Promise<Customer> {
  const colleague = await registerWaitingStaff(request, "Nina Yap");
  const headers = authorization(await ownerSession(request));
  const found = await request.get(`/api/admin/staff?q=${encodeURIComponent(colleague.email)}`, { headers });
  const { id } = (await found.json()).staff[0];
  const response = await request.post(`/api/admin/staff/${id}/approve`, { headers, data: { role } });
  expect(response.ok(), await response.text()).toBe(true);
  return colleague;
}

/** The headers of a call with this session. */
export const authorization = ({ token }: Customer) => ({ Authorization: `Bearer ${token}` });

/** A picture to upload. */
export const PICTURE = "content/images/maya-front.webp";

/** The same one in a small size, which the shop encodes in a twentieth of the time. */
const smallPicture = (): Promise<Buffer> => sharp(PICTURE).resize(160).webp().toBuffer();

/** Valid fields of a product with a unique name. */
export const productFields = () => ({
  productname: `Tulin Test ${crypto.randomUUID().slice(0, 8)}`,
  description: "A scooter for tests, light and quick.",
  stock: "12",
  selling: "45000",
  original: "52000.50",
  type: "scooter",
  status: "ok",
  title: "Tulin Test electric scooter",
  keyword: "scooter, test",
  mdescription: "A light electric scooter for tests.",
});

/** Creates a product over the API, by default with a small picture. */
export async function createProduct(
  request: APIRequestContext,
  owner: Customer,
  fields: Record<string, string> = {},
  picture?: Buffer,
): Promise<Product> {
  const image = { name: "picture.webp", mimeType: "image/webp", buffer: picture ?? (await smallPicture()) };
  const response = await request.post("/api/store-product", {
    headers: authorization(owner),
    multipart: { ...productFields(), ...fields, image },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).product;
}

/** A product as staff see it now. */
export async function readProduct(request: APIRequestContext, owner: Customer, id: number): Promise<Product> {
  const response = await request.get(`/api/edit-product/${id}`, { headers: authorization(owner) });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).product;
}

/** Saves a product over the API, as a colleague would. */
export async function saveInAnotherWindow(
  request: APIRequestContext,
  owner: Customer,
  product: Product,
  fields: Record<string, string>,
): Promise<void> {
  const { productname, description, type, title, keyword, mdescription } = product;
  const response = await request.post(`/api/update-product/${product.id}`, {
    headers: authorization(owner),
    multipart: {
      productname,
      description,
      type,
      title,
      keyword,
      mdescription,
      stock: String(product.stock),
      selling: String(product.selling),
      original: String(product.original),
      status: product.status ?? "null",
      ...fields,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Creates a coupon over the API, by default ten percent off everything; returns its code. */
export async function createCoupon(
  request: APIRequestContext,
  owner: Customer,
  terms: Record<string, unknown> = {},
): Promise<string> {
  const data = { ...tenPercentOff, code: uniqueCouponCode(), ...terms };
  const response = await request.post("/api/admin/coupons", { headers: authorization(owner), data });
  expect(response.ok(), await response.text()).toBe(true);
  return data.code;
}
