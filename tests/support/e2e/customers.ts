import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { CallReply } from "#contract/api.ts";

export const PASSWORD = "correct horse battery";

/** An email address that no account has. */
export const uniqueEmail = (): string => `andrea.${crypto.randomUUID()}@villanueva.example`;

/** A customer's account, with its token. */
export type Customer = { token: string; name: string; email: string };

/** Registers a customer over the API. */
export async function createCustomer(request: APIRequestContext, name = "Andrea Villanueva"): Promise<Customer> {
  const email = uniqueEmail();
  const response = await request.post("/api/register", { data: { name, email, password: PASSWORD } });
  expect(response.ok(), await response.text()).toBe(true);
  const { token } = await response.json();
  return { token, name, email };
}

/** Signs a page in as this customer before its first script runs. A later sign-out is not undone. */
export async function signIn(page: Page, { token, name }: Customer): Promise<void> {
  await page.addInitScript(
    ([key, who]) => {
      if (window !== window.top) return; // A sandboxed frame has no storage.
      if (sessionStorage.getItem("began") !== null) return;
      sessionStorage.setItem("began", "1");
      localStorage.setItem("auth_token", key);
      localStorage.setItem("auth_name", who);
    },
    [token, name] as const,
  );
}

/** Puts a product of the demo catalogue into the customer's cart over the API; of one with options, its first variant in stock. */
export async function addToCart(
  request: APIRequestContext,
  { token }: Customer,
  productId: number,
  quantity = 1,
): Promise<void> {
  const detail = await request.get(`/api/viewproductdetail/${productId}`);
  const { product }: CallReply<"GET /api/viewproductdetail/:id"> = await detail.json();
  const variant = product.variants?.find(({ stock }) => stock >= quantity);
  const response = await request.post("/api/add-to-cart", {
    headers: { Authorization: `Bearer ${token}` },
    data: { product_id: productId, product_qty: quantity, variant_id: variant?.id },
  });
  expect(response.status(), await response.text()).toBe(201);
}
