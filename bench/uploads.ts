import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import sharp from "sharp";
import { HIDDEN_IN_FORM } from "#contract/enums.ts";
import { encodingMegabytes, peakMegabytes } from "./process-usage.ts";
import type { Server } from "./processes.ts";
import { medianOf } from "./table.ts";

/** The cost of uploading one large photo and several at once: seconds, and the peak memory of the shop and its encoders in MB. */
export type Uploads = {
  single: number;
  concurrent: number;
  concurrentCount: number;
  peakMegabytes: number;
  encodingMegabytes: number;
};

const WIDTH = 6000;
const HEIGHT = 4000;
const SEQUENTIAL_COUNT = 3;
const CONCURRENT_COUNT = 10;

const PRODUCT = {
  description: "Made by the bench.",
  stock: "1",
  selling: "100",
  original: "100",
  type: "accessory",
  status: HIDDEN_IN_FORM,
  title: "Bench",
  keyword: "bench",
  mdescription: "Made by the bench.",
};

/** Sends JPEGs of 24 megapixels with new products: one after the other, then ten at once. */
export async function measureUploads(shop: Server, connection: pg.PoolConfig): Promise<Uploads> {
  const token = await createOwnerToken(connection);
  const pictures: Blob[] = [];
  for (let count = 0; count < SEQUENTIAL_COUNT + CONCURRENT_COUNT; count += 1) pictures.push(await cameraPicture());
  const alone: number[] = [];
  for (const picture of pictures.slice(0, SEQUENTIAL_COUNT))
    alone.push(await secondsOf(() => send(shop, token, picture)));
  const together = () => Promise.all(pictures.slice(SEQUENTIAL_COUNT).map((picture) => send(shop, token, picture)));
  const atOnce = await secondsOf(together);
  return {
    single: medianOf(alone),
    concurrent: atOnce,
    concurrentCount: CONCURRENT_COUNT,
    peakMegabytes: peakMegabytes(shop.pid),
    encodingMegabytes: encodingMegabytes(shop.pid),
  };
}

/** About 9 MB like a photo: noise compresses badly as JPEG. */
async function cameraPicture(): Promise<Blob> {
  const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
  const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080", noise } });
  return new Blob([new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())]);
}

async function send({ origin }: Server, token: string, picture: Blob): Promise<void> {
  const form = new FormData();
  const name = `Bench ${randomBytes(6).toString("hex")}`;
  for (const [field, value] of Object.entries({ ...PRODUCT, productname: name })) form.append(field, value);
  form.append("image", picture, "camera.jpg");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/store-product`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`store-product returned ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Creates an owner with a session. */
async function createOwnerToken(connection: pg.PoolConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest();
    await client.query(
      `with owner as (
         insert into accounts (name, email, password_hash, role)
         values ('Owner', 'owner@bench.example', '', 'owner') returning id
       )
       insert into sessions (account_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from owner`,
      [hash],
    );
    return token;
  } finally {
    await client.end();
  }
}
