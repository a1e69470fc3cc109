import type { ContentFields } from "#contract/content.fields.ts";
import type { Banner, Home } from "#contract/content.ts";
import { refuse } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { storedPictures } from "#modules/media/media.ts";
import { shownProductsById } from "#modules/products/products.ts";
import * as store from "./content.store.ts";

/** The published texts and banners of the home page. @throws not_found in a shop without any */
export async function readHome(db: Db): Promise<{ home: Home; banners: Banner[] }> {
  const [[page], banners] = await Promise.all([store.listPublished(db, "home"), store.listPublished(db, "banner")]);
  if (!page) throw refuse("not_found");
  const [home, shown] = await Promise.all([showHome(db, page.fields), showBanners(db, banners)]);
  return { home, banners: shown };
}

/** The texts of the home page with the product and the picture that they name. */
export async function showHome(db: Db, { headline, picture, ...fields }: ContentFields["home"]): Promise<Home> {
  const { product } = fields;
  const [pictures, products] = await Promise.all([
    storedPictures(db, picture ? [picture] : []),
    shownProductsById(db, product === null ? [] : [product]),
  ]);
  return {
    ...fields,
    headline: headline.split("\n"),
    featured: (product !== null && products.get(product)) || null,
    picture: pictures.get(picture) ?? null,
  };
}

/** Banners with their pictures, in the given order. */
export async function showBanners(
  db: Db,
  banners: readonly { id: number; fields: ContentFields["banner"] }[],
): Promise<Banner[]> {
  const named = banners.flatMap(({ fields: { picture } }) => (picture ? [picture] : []));
  const pictures = await storedPictures(db, named);
  return banners.map(({ id, fields: { position: _, picture, ...fields } }) => ({
    id,
    ...fields,
    picture: pictures.get(picture) ?? null,
  }));
}
