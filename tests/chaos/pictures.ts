import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import type { Pool } from "pg";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { picturePathFor } from "#contract/media.ts";
import { hashFromPath, picturePath } from "#modules/media/media.ts";
import type { Check } from "./checks.ts";
import { createProduct, exportRows, importFile, newPicture, productForm } from "./people.ts";
import type { Random } from "./random.ts";
import type { ShopClient } from "./shop-client.ts";

/** What the shop has confirmed about pictures. */
export type ConfirmedPictures = {
  /** The picture of a product as the form confirmed it, by the product. None while the answer to the last form is unknown. */
  saved: Map<number, string>;
  /** How wide the picture of the last confirmed import is, by the name of the product. */
  imported: Map<string, number>;
  /** Pictures that were in use and could not be seen: the shop said that they do not exist. */
  missing: string[];
  uploads: number;
  imports: number;
  views: number;
};

export const noPictures = (): ConfirmedPictures => ({
  saved: new Map(),
  imported: new Map(),
  missing: [],
  uploads: 0,
  imports: 0,
  views: 0,
});

/** The products whose picture changes, by the form and by imports. Their names are no others' beginning. */
const BY_FORM = ["Larawan A", "Larawan B"];
const BY_IMPORT = ["Hango A", "Hango B", "Hango C"];

/** Adds these products. Returns the ids and names of those whose picture the form changes. */
export async function preparePictures(owner: ShopClient): Promise<{ id: number; name: string }[]> {
  for (const name of BY_IMPORT) await createProduct(owner, name);
  const products: { id: number; name: string }[] = [];
  for (const name of BY_FORM) products.push({ id: (await createProduct(owner, name)).id, name });
  return products;
}

/** Staff who give products a new picture with the form. */
export async function changePictures(
  owner: ShopClient,
  products: readonly { id: number; name: string }[],
  { random, confirmed, end }: { random: Random; confirmed: ConfirmedPictures; end: AbortSignal },
): Promise<void> {
  while (!end.aborted) {
    const { id, name } = products[random.between(0, products.length - 1)] ?? { id: 0, name: "" };
    const form = productForm(name, await newPicture(random.between(50, 400), random));
    confirmed.saved.delete(id);
    const { status, body } = await owner.send("POST", `/api/update-product/${id}`, { form });
    if (status === 200) {
      confirmed.saved.set(id, (body.product as { image: string }).image);
      confirmed.uploads += 1;
    }
    await sleep(random.between(1000, 4000));
  }
}

/** Staff who give several products a picture by importing a ZIP file. */
export async function importPictures(
  owner: ShopClient,
  { random, confirmed, end }: { random: Random; confirmed: ConfirmedPictures; end: AbortSignal },
): Promise<void> {
  while (!end.aborted) {
    const rows = (await exportRows(owner))?.filter(({ productname = "" }) => BY_IMPORT.includes(productname));
    if (rows) {
      const width = random.between(50, 400);
      const zip = new ZipFile();
      const named = rows.map((row, index) => ({ ...row, pictures: `${index}.png`, picture_texts: "" }));
      zip.addBuffer(Buffer.from(stringify(named, { header: true })), "products.csv");
      for (const index of rows.keys()) zip.addBuffer(await newPicture(width, random), `${index}.png`);
      zip.end();
      confirmed.imported.clear();
      if (await importFile(owner, await buffer(zip.outputStream), "products.zip")) {
        for (const name of BY_IMPORT) confirmed.imported.set(name, width);
        confirmed.imports += 1;
      }
    }
    await sleep(random.between(3000, 8000));
  }
}

/** A visitor who looks at the pictures of products, whole and small ones. */
export async function lookAtPictures(
  shop: { url: string; pool: Pool },
  { random, confirmed, end }: { random: Random; confirmed: ConfirmedPictures; end: AbortSignal },
): Promise<void> {
  while (!end.aborted) {
    for (const image of await picturesInUse(shop.pool).catch(() => [])) {
      const path = random.oneOf([image, picturePathFor(image, 320, "webp"), picturePathFor(image, 640, "avif")]);
      const response = await fetch(shop.url + path, { signal: AbortSignal.timeout(15_000) }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.ok) confirmed.views += 1;
      // A picture that has just been replaced is still there for a day.
      if (response?.status === 404) confirmed.missing.push(path);
    }
    await sleep(random.between(100, 500));
  }
}

/** The paths of all pictures that products and variants use. */
async function picturesInUse(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ hash: string }>(
    "select hash from product_images union select picture from product_variants where picture is not null",
  );
  return rows.map(({ hash }) => picturePath(hash));
}

/** The first picture of a product and how wide it is, by the id and the name of the product. */
const FIRST_PICTURES = `
  select distinct on (p.id) p.id, p.name, i.hash, m.width
    from products p join product_images i on i.product_id = p.id join media m on m.hash = i.hash order by p.id, i.position`;

/** Checks that all pictures are there, and that products have those that were confirmed. */
export async function checkPictures(
  { url, pool }: { url: string; pool: Pool },
  { saved, imported, missing }: ConfirmedPictures,
): Promise<Check[]> {
  const broken: string[] = [];
  for (const path of await picturesInUse(pool)) {
    const response = await fetch(url + path);
    const known = await pool.query("select width, height from media where hash = $1", [hashFromPath(path)]);
    const seen = response.ok ? await sharp(Buffer.from(await response.arrayBuffer())).metadata() : null;
    if (!seen || seen.width !== known.rows[0]?.width || seen.height !== known.rows[0]?.height) broken.push(path);
  }
  const { rows } = await pool.query<{ id: number; name: string; hash: string; width: number }>(FIRST_PICTURES);
  const others = rows.filter(({ id, name, hash, width }) => {
    const wide = imported.get(name);
    return (saved.has(id) && saved.get(id) !== picturePath(hash)) || (wide !== undefined && wide !== width);
  });
  const waiting = await pool.query(`
    select id, failed from product_import_pictures where not done
    union all select id, failed from product_import_pictures p
     where exists (select from jsonb_array_elements(failed) f where f ->> 'problem' not like '%Its pictures stay as they are.')`);
  return [
    { fact: "each picture of a product is in the bucket, whole", broken: broken.length },
    { fact: "a product has the picture that was confirmed last", broken: others.length },
    { fact: "each imported picture has come", broken: waiting.rows.length, example: waiting.rows[0] },
    { fact: "a picture in use was never said to be missing", broken: missing.length },
  ];
}
