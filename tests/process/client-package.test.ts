import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff } from "../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, requestOrder } from "../support/api/orders.ts";
import { createProduct } from "../support/api/products.ts";
import { openShop } from "../support/api/shop.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
const shop = await openShop();
let folder: string;
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Builds and packs the client, and installs the packed file in an empty folder, without a registry. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tulin-client-"));
  await run(process.execPath, ["server/build.ts", "client", join(folder, "package")], { cwd: ROOT });
  const { stdout } = await run("npm", ["pack", join(folder, "package"), "--silent"], { cwd: folder });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${stdout.trim()}`], { cwd: folder });
});

const program = (text: string) => writeFile(join(folder, "program.ts"), text);

/** The errors of the types of the program. */
async function typeErrors(): Promise<string> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const types = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2023,dom",
    "--types",
    "",
  ];
  const checked = run(process.execPath, [tsc, ...types, "program.ts"], { cwd: folder });
  return checked.then(({ stdout }) => stdout).catch(({ stdout }) => String(stdout));
}

/** Runs the program, and returns what it prints. */
const runProgram = async (...given: string[]) => {
  const { stdout } = await run(process.execPath, ["program.ts", ...given], { cwd: folder });
  return JSON.parse(stdout);
};

const SAMPLE = `
import { createClient, Refusal } from "tulin-client";
declare const process: { argv: string[] };

const [, , url = "", key = "", id = ""] = process.argv;
const shop = createClient({ url, key, retries: 0 });
const { orders } = await shop.call("GET /api/admin/orders", { query: { limit: 10, status: 0 } });
const totals: number[] = orders.map((order) => order.total);
const params = { id: Number(id) };
const move = { stock: 7, stock_seen: 9, reason: "counted" as const, note: "" };
const { message } = await shop.call("POST /api/admin/products/:id/stock", { params, body: move });
const file: Blob = await shop.call("GET /api/admin/orders/:id/packing-slip", { params: { id: orders[0]?.id ?? 0 } });
const tooFew = { ...move, reason: "damaged" as const, stock: 0, stock_seen: 100 };
const refused = await shop.call("POST /api/admin/products/:id/stock", { params, body: tooFew }).catch((error) => error);
const lacking = await shop.call("GET /api/admin/coupons").catch((error) => error);
if (!(refused instanceof Refusal) || !(lacking instanceof Refusal)) throw new Error("nothing was refused");
const { code, status, errors } = refused;
console.log(JSON.stringify({ totals, message, type: file.type, code, status, errors, scope: lacking.details.scope }));
`;

describe("KEY-04 the package of the client", () => {
  test("depends on nothing, and holds its code, its types and its README", async () => {
    const installed = join(folder, "node_modules", "tulin-client");
    expect((await readdir(installed)).sort()).toEqual(
      ["LICENSE", "README.md", "calls.d.ts", "client.d.ts", "client.js", "package.json"].sort(),
    );
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(await readFile(join(installed, "client.js"), "utf8")).not.toMatch(/^import/m);
  });

  test("a program with its types lists orders and changes a stock with a key", async () => {
    const owner = await registerStaff(shop);
    const product = await createProduct(shop, owner, { stock: "10", selling: "1250.50", original: "1300" });
    const customer = await createSignedInCustomer(shop);
    await fillCart(shop, customer, product, 1);
    await requestOrder(shop, customer);
    const body = { name: "Warehouse", scopes: ["see_orders" as const, "change_stock" as const] };
    const { key } = (await shop.call("POST /api/admin/api-keys", { body }, { as: owner })).body;
    await program(SAMPLE);
    expect(await typeErrors()).toBe("");
    const { totals, ...printed } = await runProgram(shop.url, key, String(product.id));
    expect(totals).toEqual([expect.any(Number)]);
    expect(printed).toEqual({
      message: expect.any(String),
      type: "application/pdf",
      code: "invalid",
      status: 422,
      errors: { stock: [expect.any(String)] },
      scope: "see_coupons",
    });
    const { body: seen } = await shop.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
    expect(seen.product.stock).toBe(7);
  });

  test("its types refuse unknown calls, missing parts and wrong fields", async () => {
    const wrong = [
      'shop.call("GET /api/admin/nothing");',
      'shop.call("GET /api/admin/staff");',
      'shop.call("GET /api/view-order/:id");',
      'shop.call("GET /api/admin/orders", { query: { sort: "size" } });',
      'shop.call("POST /api/admin/orders/:id/notes", { params: { id: 1 }, body: { words: "" } });',
      '(await shop.call("GET /api/admin/orders")).nothing;',
    ];
    const start = 'import { createClient } from "tulin-client";\nconst shop = createClient({ url: "", key: "" });\n';
    await program(start + wrong.map((line) => `// @ts-expect-error\n${line}\n`).join(""));
    expect(await typeErrors()).toBe("");
  });

  test("the examples of its README have the types of the package", async () => {
    const readme = await readFile(join(ROOT, "client", "README.md"), "utf8");
    const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
    expect(examples).toHaveLength(3);
    await program(`declare const process: { env: Record<string, string | undefined> };\n${examples.join("\n")}`);
    expect(await typeErrors()).toBe("");
  });

  test("what may be repeated is repeated with the same Idempotency-Key, until it is enough", async () => {
    await program(`
import { createClient, Refusal } from "tulin-client";
let answers: number[] = [];
let keys: (string | null)[] = [];
const answer = (status: number) => {
  const headers = { "content-type": "application/json", ...(status !== 409 && { "retry-after": "0.001" }) };
  return new Response(JSON.stringify({ status, code: "api_key_limit", message: "wait" }), { status, headers });
};
const fetch = async (_url: unknown, init?: RequestInit) => {
  keys.push(new Headers(init?.headers).get("idempotency-key"));
  return answer(answers.shift() ?? 500);
};
const shop = createClient({ url: "https://shop.example", key: "k", retries: 2, fetch: fetch as typeof globalThis.fetch });
const results: unknown[] = [];
for (const [given, idempotencyKey] of [[[429, 429, 200]], [[429, 503, 200], "mine"], [[503]], [[429, 429, 429]], [[409]]] as [number[], string?][]) {
  [answers, keys] = [given, []];
  const options = idempotencyKey ? { idempotencyKey } : {};
  const call = shop.call("POST /api/admin/orders/:id/notes", { params: { id: 1 }, body: { text: "x" } }, options);
  const status = await call.then((reply) => reply.status as number, (error: Refusal) => error.status);
  results.push([status, keys.length, new Set(keys).size]);
}
[answers, keys] = [[503, 200], []];
await shop.call("GET /api/admin/orders");
results.push(keys);
console.log(JSON.stringify(results));
`);
    expect(await typeErrors()).toBe("");
    expect(await runProgram()).toEqual([
      [200, 3, 1],
      [200, 3, 1],
      [503, 1, 1],
      [429, 3, 1],
      [409, 1, 1],
      [null, null],
    ]);
  });
});
