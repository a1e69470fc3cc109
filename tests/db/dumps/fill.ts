// Fills a new shop with the rows that tests/db/upgrade-from-dump.test.ts asks for. Argument: its address. CONTRIBUTING says when.
import { deliveryDetails } from "../../support/delivery-details.ts";

/** What all the accounts have in common. Their addresses are owner@, maria@ and juan@example.com. */
const PASSWORD = "sampaguita at dawn";

const [url = ""] = process.argv.slice(2);

async function send(call: string, body: object, token = ""): Promise<{ token: string; order: { id: number } }> {
  const [method, path] = call.split(" ");
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${call}: ${JSON.stringify(reply)}`);
  return reply;
}

const register = async (name: string, staff: boolean) =>
  (await send("POST /api/register", { name, email: `${name}@example.com`, password: PASSWORD, staff })).token;

async function order(token: string, products: readonly number[]): Promise<number> {
  for (const product_id of products) await send("POST /api/add-to-cart", { product_id, product_qty: 1 }, token);
  return (await send("POST /api/place-order", deliveryDetails, token)).order.id;
}

const owner = await register("owner", true);
const maria = await register("maria", false);
const juan = await register("juan", false);
const shipped = await order(maria, [1, 17]);
const cancelled = await order(maria, [2]);
await order(juan, [3, 22]);
const move = (id: number, body: object) => send(`POST /api/admin/orders/${id}/move`, body, owner);
for (const status of [1, 2]) await move(shipped, { status });
await move(shipped, { status: 3, courier: "LBC", courier_tracking: "123 456" });
await move(cancelled, { status: 5, reason: "Ordered twice." });
await send(`POST /api/admin/orders/${shipped}/notes`, { text: "Called, and will be at home." }, owner);
await send("POST /api/add-to-cart", { product_id: 22, product_qty: 2 }, juan);
