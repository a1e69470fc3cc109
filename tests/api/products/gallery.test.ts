import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_ALT_LENGTH, MAX_PICTURES } from "#contract/limits.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, productForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { noisePicture } from "../../support/pictures.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** A picture that no other test has uploaded. */
let side = 40;
const freshPicture = async (): Promise<Blob> => {
  side += 1;
  return new Blob([new Uint8Array(await noisePicture(side, side).png().toBuffer())]);
};

/** Uploads a picture for a gallery; returns its path. */
async function taken(picture?: Blob): Promise<string> {
  const body = new FormData();
  body.set("image", picture ?? (await freshPicture()), "picture.png");
  return (await shop.call("POST /api/admin/pictures", { body }, { as: owner })).body.picture.image;
}

const galleryWith = (...images: string[]) => images.map((image, index) => ({ image, alt: `View ${index + 1}` }));
const save = (id: number, fields: Parameters<typeof productEditForm>[0]) =>
  shop.call("POST /api/update-product/:id", { params: { id }, body: productEditForm(fields) }, { as: owner });
const refusedSave = (id: number, fields: Parameters<typeof productEditForm>[0]) =>
  shop.expectRefusal("POST /api/update-product/:id", { params: { id }, body: productEditForm(fields) }, { as: owner });
const shownNow = async (id: number) =>
  (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product;
const galleryOf = ({ images }: { images: { image: string; alt: string }[] }) =>
  images.map(({ image, alt }) => ({ image, alt }));

describe("ADM-11 the gallery of a product", () => {
  test("several pictures with texts keep their order, and the first one is the product's image", async () => {
    const { id, image: first } = await createProduct(shop, owner);
    const gallery = galleryWith(await taken(), first, await taken());
    const { body } = await save(id, { gallery: JSON.stringify(gallery) });
    expect(galleryOf(body.product)).toEqual(gallery);
    const product = await shownNow(id);
    expect([product.image, galleryOf(product)]).toEqual([gallery[0]?.image, gallery]);

    const fewer = gallery.slice(1).reverse();
    await save(id, { gallery: JSON.stringify(fewer) });
    expect(galleryOf(await shownNow(id))).toEqual(fewer);
    await save(id, { productname: "Another name" });
    expect(galleryOf(await shownNow(id))).toEqual(fewer);
  });

  test("a new product is added with a gallery alone, and with an uploaded file at its position", async () => {
    const gallery = [...galleryWith(await taken()), { image: "", alt: "The box" }];
    const body = await productForm({ gallery: JSON.stringify(gallery) });
    const { product } = (await shop.call("POST /api/store-product", { body }, { as: owner })).body;
    expect(product.images.map(({ alt }) => alt)).toEqual(["View 1", "The box"]);
    expect(product.image).toBe(gallery[0]?.image);

    const alone = await productForm({ image: undefined, gallery: JSON.stringify(galleryWith(await taken())) });
    expect(
      (await shop.call("POST /api/store-product", { body: alone }, { as: owner })).body.product.images,
    ).toHaveLength(1);
  });

  test("ADM-09 a new product without a picture is refused together with all other errors", async () => {
    const body = await productForm({ image: undefined, productname: "", stock: "1.5", gallery: "[]" });
    const refusal = await shop.expectRefusal("POST /api/store-product", { body }, { as: owner });
    expect(refusal.status).toBe(422);
    expect(refusal.body.errors).toEqual({
      productname: ["Enter the product name."],
      stock: ["Enter the stock as a whole number."],
      image: ["Choose a picture."],
    });
  });

  test("the call of the specification replaces the first picture, and the others stay", async () => {
    const { id, image } = await createProduct(shop, owner);
    const second = await taken();
    await save(id, { gallery: JSON.stringify(galleryWith(image, second)) });
    await save(id, { image: await freshPicture() });
    const { images } = await shownNow(id);
    expect(images).toHaveLength(2);
    expect(images[0]).toMatchObject({ alt: "" });
    expect(images[0]?.image).not.toBe(image);
    expect(images[1]).toMatchObject({ image: second, alt: "View 2" });
  });

  test.each([
    ["no list", '{"image":""}', "gallery"],
    ["no JSON", "[", "gallery"],
    [
      "a path elsewhere",
      JSON.stringify([{ image: "https://example.com/a.webp", alt: "" }]),
      "gallery",
      "gallery.0.image",
    ],
    [
      "a path out of the folder",
      JSON.stringify([{ image: "/media/../secret.webp", alt: "" }]),
      "gallery",
      "gallery.0.image",
    ],
    ["a picture nobody sent", JSON.stringify([{ image: `/media/${"a".repeat(64)}.webp`, alt: "" }]), "gallery"],
    ["a place for a picture that is not sent", JSON.stringify([{ image: "", alt: "" }]), "image"],
    ["none at all", "[]", "image"],
  ])("%s is refused, and nothing changes", async (_, gallery, ...fields) => {
    const { id, image, version } = await createProduct(shop, owner);
    const refusal = await refusedSave(id, { gallery });
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, fields]);
    expect(await shownNow(id)).toMatchObject({ image, version });
  });

  test("too many pictures and too long texts are refused", async () => {
    const { id, image } = await createProduct(shop, owner);
    const many = Array.from({ length: MAX_PICTURES + 1 }, () => ({ image, alt: "" }));
    const long = [{ image, alt: "x".repeat(MAX_ALT_LENGTH + 1) }];
    for (const gallery of [many, long]) {
      expect((await refusedSave(id, { gallery: JSON.stringify(gallery) })).status).toBe(422);
    }
  });

  test("when two save one version at once, one gets a conflict, and the pictures are not mixed", async () => {
    const { id, image, version } = await createProduct(shop, owner);
    const galleries = [galleryWith(image, await taken()), galleryWith(await taken(), await taken(), image)];
    const answers = await Promise.all(
      galleries.map((gallery) =>
        shop.request(
          "POST /api/update-product/:id",
          { params: { id }, body: productEditForm({ gallery: JSON.stringify(gallery), version }) },
          { as: owner },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = galleries[answers.findIndex(({ status }) => status === 200)];
    expect(galleryOf(await shownNow(id))).toEqual(winner);
  });

  test("when many save without a version at once, the result is the complete gallery of one of them", async () => {
    const { id, image } = await createProduct(shop, owner);
    const a = await taken();
    const b = await taken();
    const galleries = [galleryWith(a, b, image), galleryWith(image), galleryWith(b, image), galleryWith(image, b, a)];
    await Promise.all([...galleries, ...galleries].map((gallery) => save(id, { gallery: JSON.stringify(gallery) })));
    expect(galleries).toContainEqual(galleryOf(await shownNow(id)));
  });

  test("ADM-11 the audit log shows the pictures before and after", async () => {
    const { id, image } = await createProduct(shop, owner);
    const other = await taken();
    await save(id, { gallery: JSON.stringify([{ image: other, alt: "From behind" }, ...galleryWith(image)]) });
    const { entries } = (
      await shop.call("GET /api/admin/audit-log", { query: { action: "product_changed" } }, { as: owner })
    ).body;
    const entry = entries.find(({ entity_id }) => entity_id === id);
    expect(entry?.before).toEqual({ images: [image] });
    expect(entry?.after).toEqual({ images: [`From behind (${other})`, `View 1 (${image})`] });
  });
});

describe("an uploaded picture without a product", () => {
  const age = (...images: string[]) =>
    shop.pool.query("update media set last_uploaded_at = now() - interval '2 days' where hash = any($1)", [
      images.map((image) => image.slice("/media/".length, -".webp".length)),
    ]);
  const collect = () => deleteUnusedPictures(shop.db, shop.pictures, new Date());

  test("is kept for a day, then deleted, and refused after that", async () => {
    const { id, image } = await createProduct(shop, owner);
    const waiting = await taken();
    await collect();
    expect((await shop.send(waiting)).status).toBe(200);
    await age(waiting);
    await collect();
    expect((await shop.send(waiting)).status).toBe(404);
    const refusal = await refusedSave(id, { gallery: JSON.stringify(galleryWith(image, waiting)) });
    expect(refusal.body.errors).toEqual({
      gallery: ["A picture is not in the shop any more. Remove it and add it again."],
    });
  });

  test("pictures in use are never deleted, and a removed one is", async () => {
    const { id, image } = await createProduct(shop, owner, { image: await freshPicture() });
    const second = await taken();
    const third = await taken();
    await save(id, { gallery: JSON.stringify(galleryWith(image, second, third)) });
    await save(id, { gallery: JSON.stringify(galleryWith(image, third)) });
    await age(image, second, third);
    await collect();
    const statuses = await Promise.all([image, second, third].map(async (path) => (await shop.send(path)).status));
    expect(statuses).toEqual([200, 404, 200]);
  });

  test("is either saved or refused during the cleanup, and never saved without its file", async () => {
    const { id, image } = await createProduct(shop, owner);
    const waiting = await taken();
    await age(waiting);
    const gallery = JSON.stringify(galleryWith(image, waiting));
    const [saved] = await Promise.all([
      shop.request(
        "POST /api/update-product/:id",
        { params: { id }, body: productEditForm({ gallery }) },
        { as: owner },
      ),
      ...Array.from({ length: 5 }, collect),
    ]);
    const isSaved = (await shownNow(id)).images.some((one) => one.image === waiting);
    expect([saved.status, isSaved]).toEqual(isSaved ? [200, true] : [422, false]);
    expect((await shop.send(waiting)).status).toBe(isSaved ? 200 : 404);
  });

  test("is refused when it is not a picture", async () => {
    const body = new FormData();
    body.set("image", new Blob(["not a picture"]), "picture.png");
    const refusal = await shop.expectRefusal("POST /api/admin/pictures", { body }, { as: owner });
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["image"]]);
  });
});
