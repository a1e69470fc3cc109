import { join } from "node:path";
import { Readable } from "node:stream";
import files from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HELP_PATH, textFolders } from "#contract/content.kinds.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import type { Db } from "#db/connection.ts";
import { listCollectionPaths } from "#modules/collections/collections.ts";
import { lastQuestionChange, listContentPaths } from "#modules/content/content.ts";
import {
  highestProductId,
  IDS_A_RANGE,
  lastProductChanges,
  listProductTypes,
  listShownProductsAfter,
} from "#modules/products/products.ts";
import { lastSettingsChange, readShopDetails } from "#modules/settings/settings.ts";
import { originOf, type PageSource, storefrontPaths } from "./pages.ts";

/** Each product sitemap covers a range of this many ids, because a file may have so many URLs (sitemaps.org). */
const URLS_A_FILE = IDS_A_RANGE;

/** Products per query: a sitemap is streamed, so its size does not matter for memory. */
const PRODUCTS_AT_ONCE = 1_000;

/** The largest PostgreSQL integer. */
const MAX_ID = 2_147_483_647;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What search engines should not crawl besides the unlisted pages: the back office, the API and the page that plays a payment provider. */
const NOT_CRAWLED = ["/admin", "/api/", "/sandbox-pay/"];

/** Serves robots.txt, the sitemap, icons and the web manifest. */
export async function mountSeo(
  app: FastifyInstance,
  pages: PageSource,
  { db, publicUrl }: { db: Db; publicUrl: string | undefined },
): Promise<void> {
  const origin = (request: FastifyRequest) => publicUrl ?? originOf(request);
  const hidden = { schema: { hide: true } };

  // One route per icon, because browsers request them at the root.
  await app.register(files, {
    root: join(import.meta.dirname, "..", "web", "icons"),
    prefix: "/",
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: WEEK_MS,
  });

  app.get("/robots.txt", hidden, async (request, reply) => {
    const { unlisted } = await storefrontPaths(pages);
    const rules = [...NOT_CRAWLED, ...unlisted].map((path) => `Disallow: ${path}`);
    return reply
      .type("text/plain; charset=utf-8")
      .send(["User-agent: *", ...rules, "", `Sitemap: ${origin(request)}/sitemap.xml`, ""].join("\n"));
  });

  app.get("/manifest.webmanifest", hidden, async (_request, reply) => {
    const name = shopNameOf(await readShopDetails(db));
    return reply.type("application/manifest+json").send(JSON.stringify(manifestOf(name)));
  });

  app.get("/sitemap.xml", hidden, async (request, reply) =>
    reply.type(XML).send(await sitemapIndex(db, origin(request))),
  );

  app.get("/sitemaps/pages.xml", hidden, async (request, reply) =>
    reply.type(XML).send(await sitemapOfPages(db, pages, origin(request))),
  );

  app.get<{ Params: { number: string } }>(
    "/sitemaps/products-:number(^[1-9]\\d{0,4}$).xml",
    hidden,
    (request, reply) => {
      const upTo = Number(request.params.number) * URLS_A_FILE;
      const range = { after: Math.min(upTo - URLS_A_FILE, MAX_ID), upTo: Math.min(upTo, MAX_ID) };
      return reply.type(XML).send(Readable.from(productUrls(db, origin(request), range)));
    },
  );
}

const XML = "application/xml; charset=utf-8";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OPEN = `${HEAD}<urlset ${SPACE}>\n`;
const CLOSE = "</urlset>\n";

/** The addresses of collections, articles and policies. */
const listTextPaths = async (db: Db) => (await Promise.all([listCollectionPaths(db), listContentPaths(db)])).flat();

/** The sitemap that names the others: one of the pages, and one for each range of products. */
async function sitemapIndex(db: Db, origin: string): Promise<string> {
  const [highest, changes, texts] = await Promise.all([
    highestProductId(db),
    lastProductChanges(db),
    listTextPaths(db),
  ]);
  const pagesChanged = latest([...changes.map(({ changed }) => changed), ...texts.map((text) => text.publishedAt)]);
  const entryOf = (part: string, changed: Date | undefined) =>
    `<sitemap><loc>${origin}/sitemaps/${part}.xml</loc>${lastModified(changed)}</sitemap>`;
  const entries = [
    entryOf("pages", pagesChanged),
    ...Array.from({ length: Math.ceil(highest / URLS_A_FILE) }, (_, index) => {
      const ofPart = changes.filter(({ part }) => part === index + 1).map(({ changed }) => changed);
      return entryOf(`products-${index + 1}`, latest(ofPart));
    }),
  ];
  return `${HEAD}<sitemapindex ${SPACE}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** The sitemap of the lists, collections, articles, policies and other pages that are no products. */
async function sitemapOfPages(db: Db, pages: PageSource, origin: string): Promise<string> {
  const [{ listed }, types, texts, changes, questionsChanged, settingsChanged] = await Promise.all([
    storefrontPaths(pages),
    listProductTypes(db),
    listTextPaths(db),
    lastProductChanges(db),
    lastQuestionChange(db),
    lastSettingsChange(db),
  ]);
  // A list changes with its products, and the home page with all of them.
  const changedOn = (path: string) => {
    if (path === HELP_PATH) return questionsChanged ?? settingsChanged;
    if (path === "/contact") return settingsChanged;
    if (path === textFolders.article) return latest(texts.map((text) => text.publishedAt));
    return latest(changes.flatMap(({ type, changed }) => (path === "/" || path === `/${type}` ? changed : [])));
  };
  const entries = [
    ...[...listed, ...types.map(({ slug }) => `/${slug}`)].map((path) => urlElement(origin + path, changedOn(path))),
    ...texts.map(({ path, publishedAt }) => urlElement(origin + path, publishedAt)),
  ];
  return `${OPEN}${entries.join("")}${CLOSE}`;
}

/** One URL of the sitemap. Our own URLs contain no characters that XML has to escape. */
const urlElement = (url: string, changed: Date | undefined): string =>
  `<url><loc>${url}</loc>${lastModified(changed)}</url>\n`;

const lastModified = (changed: Date | undefined): string =>
  changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";

const latest = (times: readonly Date[]): Date | undefined =>
  times.toSorted((one, other) => other.getTime() - one.getTime())[0];

/** A product sitemap in pieces: the shown products with ids in this range, read by keyset. */
async function* productUrls(db: Db, origin: string, { after, upTo }: { after: number; upTo: number }) {
  yield OPEN;
  let last = after;
  for (;;) {
    const products = await listShownProductsAfter(db, { after: last, upTo, limit: PRODUCTS_AT_ONCE });
    yield products.map(({ id, type, updatedAt }) => urlElement(`${origin}/${type}/${id}`, updatedAt)).join("");
    if (products.length < PRODUCTS_AT_ONCE) break;
    last = products.at(-1)?.id ?? upTo;
  }
  yield CLOSE;
}

const manifestOf = (name: string) => ({
  name,
  short_name: name,
  lang: "en-PH",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#F5F5F0",
  theme_color: "#F5F5F0",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
