import type { Client } from "#contract/api.ts";
import type { ListedCollection } from "#contract/collections.ts";
import type { Banner, Home, ListedText } from "#contract/content.ts";
import { MAX_HOME_COLLECTIONS } from "#contract/limits.ts";
import { type ListedProduct, readProducts, toListedProduct } from "../../products/product-lists.ts";
import { errorPageOnRefusal } from "../../shell/page-data.ts";

/** Scooters in the range chart at most, and products per type that are searched for promotions. */
const CANDIDATES = 12;

export type ScooterRange = { product: ListedProduct; km: number };

export type HomeTexts = Omit<Home, "featured" | "product">;

export type HomeData = {
  home: HomeTexts;
  banners: Banner[];
  /** The product of the hero: the one that staff chose, or the newest scooter. */
  featured: ListedProduct | null;
  range: ScooterRange[];
  promotions: ListedProduct[];
  articles: ListedText[];
  collections: ListedCollection[];
};

/** The data of the home page, with its texts from the given call. */
export async function readHome(
  api: Client,
  texts: "GET /api/home" | "GET /api/admin/content-home",
  signal: AbortSignal,
): Promise<HomeData> {
  const [{ home: written, banners }, scooters, { articles }, { collections }, onSale] = await errorPageOnRefusal(
    Promise.all([
      api(texts, {}, { signal }),
      readProducts("scooter", api, { limit: CANDIDATES }, signal),
      api("GET /api/articles", {}, { signal }),
      api("GET /api/collections", { query: { home: "1", limit: MAX_HOME_COLLECTIONS } }, { signal }),
      readOnSale(api, signal),
    ]),
  );
  const { featured: chosen, product: _, ...home } = written;
  const featured = chosen ? toListedProduct(chosen) : (scooters.products[0] ?? null);
  const sale = onSale.filter(({ id }) => id !== featured?.id);
  const promotions = promotedProducts(sale).slice(0, home.sale_banners);
  return { home, banners, featured, range: scooterRanges(scooters.products), promotions, articles, collections };
}

/** Products with a reduced price, of each type. */
async function readOnSale(api: Client, signal: AbortSignal): Promise<ListedProduct[]> {
  const { types } = await api("GET /api/product-types", {}, { signal });
  const lists = types.map(({ slug }) => readProducts(slug, api, { limit: CANDIDATES, on_sale: "1" }, signal));
  return (await Promise.all(lists)).flatMap(({ products }) => products);
}

/** The scooters with a known range, shortest first. */
const scooterRanges = (scooters: readonly ListedProduct[]): ScooterRange[] =>
  scooters
    .flatMap((product) => {
      const km = product.attributes.range_km;
      return typeof km === "number" && km > 0 ? [{ product, km }] : [];
    })
    .sort((one, other) => one.km - other.km);

/** The products in stock with a reduced price, largest saving first. */
const promotedProducts = (products: readonly ListedProduct[]): ListedProduct[] =>
  products
    .filter(({ selling, original, stock }) => selling < original && stock > 0)
    .sort((one, other) => other.original - other.selling - (one.original - one.selling));
