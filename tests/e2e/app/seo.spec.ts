import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "../../support/e2e/browser.ts";
import { createProduct, ownerSession } from "../../support/e2e/staff.ts";

/** The head of a page: its canonical URL, title, meta elements by name, and structured data. A name may occur twice. */
async function headOf(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
    name,
    content,
  ]);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
  return {
    status: response.status(),
    origin: new URL(response.url()).origin,
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    meta: Object.fromEntries(metas) as Record<string, string>,
    twice: metas.map(([name]) => name).filter((name, at, all) => all.indexOf(name) !== at),
    data,
  };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

const pages = {
  "/": "/",
  "/scooter": "/scooter",
  "/helmet?sort=price_asc&in_stock=1": "/helmet",
  "/accessory": "/accessory",
  "/scooter/1": "/scooter/1",
  "/articles/range-and-batteries?from=newsletter": "/articles/range-and-batteries",
  "/policies/returns": "/policies/returns",
};

for (const [path, own] of Object.entries(pages)) {
  test(`PROD-03 ${path} has one canonical URL, and the meta elements for sharing`, async ({ request }) => {
    const { status, origin, canonical, title, meta, twice } = await headOf(request, path);
    expect(status).toBe(200);
    expect(canonical).toEqual([origin + own]);
    expect(twice.filter((name) => name !== "theme-color")).toEqual([]);
    expect(title).not.toBe("");
    expect(meta).toMatchObject({
      "og:url": origin + own,
      "og:site_name": "Tulin",
      "twitter:card": "summary_large_image",
      "twitter:title": meta["og:title"],
      "twitter:image": meta["og:image"],
    });
    for (const name of ["description", "og:title", "og:description", "og:type"]) expect(meta[name], name).toMatch(/\S/);
    const picture = await request.get(String(meta["og:image"]));
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height].map(String)).toEqual([meta["og:image:width"], meta["og:image:height"]]);
  });
}

test("PROD-03 a product is shared with its own picture, and described in schema.org terms with its breadcrumbs", async ({
  request,
}) => {
  const { origin, meta, data } = await headOf(request, "/scooter/1");
  const { product } = await (await request.get("/api/viewproductdetail/1")).json();
  expect(meta["og:image"]).toBe(origin + product.image.replace(/\.webp$/, "-1200.jpeg"));
  // What Google documents as required and recommended for a product that is sold.
  expect(data).toEqual([
    expect.objectContaining({
      "@type": "Product",
      name: product.productname,
      sku: "1",
      brand: { "@type": "Brand", name: "Tulin" },
      image: [expect.stringContaining(origin), ...Array(product.images.length - 1).fill(expect.any(String))],
      url: `${origin}/scooter/1`,
      offers: expect.objectContaining({
        "@type": "Offer",
        priceCurrency: "PHP",
        price: product.selling.toFixed(2),
        availability: "https://schema.org/InStock",
        shippingDetails: expect.objectContaining({
          shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "PHP" },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: "PH" },
        }),
        hasMerchantReturnPolicy: expect.objectContaining({ applicableCountry: "PH", merchantReturnDays: 7 }),
      }),
    }),
    expect.objectContaining({ "@type": "BreadcrumbList" }),
  ]);
  expect(data[1].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${origin}/`,
    `${origin}/scooter`,
    `${origin}/scooter/1`,
  ]);
});

test("NAV-05 the home page describes the shop in schema.org terms, from its settings", async ({ request }) => {
  const { origin, data } = await headOf(request, "/");
  expect(data).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": `${origin}/#shop`,
      name: "Tulin",
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      image: `${origin}/icon-512.png`,
      slogan: "Quiet speed for Philippine streets.",
      email: "hello@tulin.example",
      telephone: "+63285550118",
      address: { "@type": "PostalAddress", addressCountry: "PH", addressLocality: "Quezon City, Metro Manila" },
      openingHoursSpecification: [
        expect.objectContaining({ opens: "10:00", closes: "19:00" }),
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["https://schema.org/Sunday"],
          opens: "12:00",
          closes: "18:00",
        },
      ],
    },
    expect.objectContaining({
      "@type": "WebSite",
      potentialAction: expect.objectContaining({
        target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      }),
    }),
  ]);
});

test("the sitemap lists every shown product, article and policy, and nothing hidden", async ({ request }) => {
  const owner = await ownerSession(request);
  const shown = await createProduct(request, owner);
  const hidden = await createProduct(request, owner, { status: "null" });
  const index = await request.get("/sitemap.xml");
  expect(index.headers()["content-type"]).toMatch(/^application\/xml/);
  const origin = new URL(index.url()).origin;
  const indexXml = await index.text();
  const files = locations(indexXml);
  // Every entry says when it was last changed.
  expect(indexXml.match(/<lastmod>20\d\d-/g)).toHaveLength(files.length);
  expect(files.slice(0, 2)).toEqual([`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/products-1.xml`]);
  const addresses: string[] = [];
  for (const file of files) {
    const xml = await (await request.get(file)).text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [\s\S]*<\/urlset>\n$/);
    addresses.push(...locations(xml));
    expect(xml.match(/<lastmod>20\d\d-/g) ?? [], file).toHaveLength(locations(xml).length);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(
    expect.arrayContaining(
      [
        "/",
        "/scooter",
        "/scooter/1",
        "/articles/range-and-batteries",
        "/policies/warranty",
        `/scooter/${shown.id}`,
      ].map((path) => origin + path),
    ),
  );
  expect(addresses).not.toContain(`${origin}/scooter/${hidden.id}`);
  for (const address of addresses.filter((each) => !/\/\d+$/.test(each)))
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  for (const none of ["/sitemaps/products-0.xml", "/sitemaps/products-x.xml", "/sitemaps/products-9999999.xml"])
    expect((await request.get(none)).status(), none).toBe(404);
  expect(locations(await (await request.get("/sitemaps/products-99999.xml")).text())).toEqual([]);
});

test("robots.txt names the private paths and the sitemap", async ({ request }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  for (const path of ["/admin", "/cart", "/checkout", "/account", "/api/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${new URL(response.url()).origin}/sitemap.xml`);
});

for (const path of ["/cart", "/checkout", "/thankyou", "/search?q=maya", "/admin/login"]) {
  test(`${path} is excluded from search engines`, async ({ request }) => {
    expect((await headOf(request, path)).meta.robots).toMatch(/noindex/);
  });
}

test("the shop has its icons and its manifest at the usual paths", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  const response = await request.get("/manifest.webmanifest");
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const { name, icons, start_url } = await response.json();
  expect([name, start_url]).toEqual(["Tulin", "/"]);
  const sources: string[] = icons.map(({ src }: { src: string }) => src);
  for (const icon of [...sources, "/apple-touch-icon.png", "/favicon.ico"]) {
    const picture = await request.get(icon);
    expect([picture.status(), picture.headers()["content-type"]], icon).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

test("API-03 NAV-06 an unknown path of the API responds with JSON, also one that cannot be decoded; others with the 404 page", async ({
  request,
}) => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/%E0%A4%A", "/api/viewproductdetail/%ff", "/api/%?q=1"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.json(), path).toMatchObject({ status: 404, message: "There is nothing at this address." });
  }
  for (const path of ["/%E0%A4%A", "/apis", "/scooter/%ff"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain("Requested page not found!!");
  }
});

test("NAV-06 PROD-02 a missing page is 404, and a moved one 301", async ({ request }) => {
  for (const path of ["/nowhere", "/scooter/987654321", "/articles/nothing", "/policies/nothing", "/scooter/x"])
    expect((await request.get(path)).status(), path).toBe(404);
  const moved = await request.get("/helmet/1", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/scooter/1"]);
  for (const [path, location] of [
    ["/SCOOTER?sort=price_asc", "/scooter?sort=price_asc"],
    ["/Scooter/1", "/scooter/1"],
  ]) {
    const response = await request.get(path ?? "", { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, location]);
  }
});

test("LIST-01 a list names its products in schema.org terms", async ({ request }) => {
  const { origin, data } = await headOf(request, "/helmet");
  expect(data[1]).toMatchObject({ "@type": "ItemList", itemListElement: { length: 8 } });
  expect(data[1].itemListElement[0]).toMatchObject({ position: 1, url: expect.stringContaining(`${origin}/helmet/`) });
});
