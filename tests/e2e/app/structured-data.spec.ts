import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

type Data = Record<string, unknown>;

/**
 * What Google documents for each type, as paths into its object (developers.google.com/search/docs/appearance/structured-data).
 * `required`: without them a page has no rich result. `recommended`: those that this shop knows for every such object.
 */
const documented: Record<string, { required: string[]; recommended: string[] }> = {
  Product: {
    required: ["name", "image", "offers.price", "offers.priceCurrency"],
    recommended: [
      "sku",
      "offers.availability",
      "offers.url",
      "offers.itemCondition",
      "offers.shippingDetails.shippingRate.value",
      "offers.shippingDetails.shippingRate.currency",
      "offers.shippingDetails.shippingDestination.addressCountry",
      "offers.shippingDetails.deliveryTime.handlingTime.minValue",
      "offers.shippingDetails.deliveryTime.handlingTime.maxValue",
      "offers.shippingDetails.deliveryTime.transitTime.minValue",
      "offers.shippingDetails.deliveryTime.transitTime.maxValue",
      "offers.hasMerchantReturnPolicy.applicableCountry",
      "offers.hasMerchantReturnPolicy.returnPolicyCategory",
      "offers.hasMerchantReturnPolicy.merchantReturnDays",
    ],
  },
  ProductGroup: {
    required: ["name"],
    recommended: ["productGroupID", "variesBy", "hasVariant", "brand.name", "description", "url"],
  },
  BreadcrumbList: {
    required: ["itemListElement.position", "itemListElement.name", "itemListElement.item"],
    recommended: [],
  },
  ItemList: { required: ["itemListElement.position", "itemListElement.url"], recommended: ["itemListElement.name"] },
  Organization: {
    required: [],
    recommended: ["name", "url", "logo", "email", "telephone", "address.addressCountry", "address.addressLocality"],
  },
  Store: {
    required: ["name", "address.streetAddress", "address.addressLocality", "address.addressCountry"],
    recommended: [
      "url",
      "telephone",
      "geo.latitude",
      "geo.longitude",
      "image",
      "openingHoursSpecification.dayOfWeek",
      "openingHoursSpecification.opens",
      "openingHoursSpecification.closes",
    ],
  },
  WebSite: { required: ["name", "url"], recommended: ["potentialAction.target.urlTemplate"] },
  Article: {
    required: [],
    recommended: ["headline", "image", "datePublished", "dateModified", "author.name", "author.url"],
  },
  FAQPage: { required: ["mainEntity.name", "mainEntity.acceptedAnswer.text"], recommended: [] },
};

/** The types that pages of each kind have. */
const expectedTypes: [RegExp, string[]][] = [
  [/^\/$/, ["Organization", "WebSite"]],
  [/^\/(scooter|helmet|accessory)$/, ["BreadcrumbList", "ItemList"]],
  [/^\/(scooter|helmet|accessory)\/\d+$/, ["BreadcrumbList"]],
  [/^\/collections\//, ["BreadcrumbList", "ItemList"]],
  [/^\/articles$/, ["BreadcrumbList"]],
  [/^\/articles\//, ["Article", "BreadcrumbList"]],
  [/^\/policies\//, []],
  [/^\/help$/, ["BreadcrumbList", "FAQPage"]],
  [/^\/contact$/, ["BreadcrumbList", "Organization"]],
];

/** Whether each object at the path has a value that is not empty. */
function has(data: unknown, path: string): boolean {
  const [name = "", ...rest] = path.split(".");
  if (Array.isArray(data)) return data.length > 0 && data.every((each) => has(each, path));
  const value = (data as Data | null)?.[name];
  if (rest.length > 0) return value !== undefined && has(value, rest.join("."));
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
}

/** The fields that an object lacks of those that Google documents. */
function lacks(data: Data): string[] {
  const type = String(data["@type"]);
  const table = documented[type];
  if (!table) return [`no row for ${type}`];
  const own = [...table.required, ...table.recommended]
    .filter((path) => !has(data, path))
    .map((path) => `${type}.${path}`);
  const variants = (data.hasVariant ?? []) as Data[]; // Only a ProductGroup has some.
  return [...own, ...variants.flatMap(lacks)];
}

const read = async (request: APIRequestContext, path: string) => {
  const html = await (await request.get(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "",
    data: [...scripts].map(([, json]) => JSON.parse(json ?? "") as Data),
  };
};

/** The products of the demo have the ids up to this one. */
const DEMO_PRODUCTS = 24;

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("PROD-03 each page of the sitemap has the structured data that Google documents, and a title and description of its own", async ({
  request,
}) => {
  test.slow(); // It reads every public page.
  const files = locations(await (await request.get("/sitemap.xml")).text());
  const paths = new Set<string>();
  for (const file of files)
    for (const address of locations(await (await request.get(file)).text())) paths.add(new URL(address).pathname);
  // What the demo has: other tests add products, types and collections of their own.
  const isOfDemo = (path: string) =>
    !(Number(/\/(\d+)$/.exec(path)?.[1]) > DEMO_PRODUCTS) &&
    !path.startsWith("/bike-rack-") &&
    !/^\/collections\/(?!(?:first-week|on-sale)$)/.test(path);
  const pages = [...paths].filter(isOfDemo);
  expect(pages.length).toBeGreaterThan(35);
  const titles = new Map<string, string>();
  const missing: string[] = [];
  for (const path of pages) {
    const { title, description, data } = await read(request, path);
    const types = data.map((each) => String(each["@type"])).sort();
    const expected = expectedTypes.find(([shape]) => shape.test(path))?.[1];
    expect(expected, `${path} has no row in expectedTypes`).toBeDefined();
    expect(types, path).toEqual(expect.arrayContaining(expected ?? []));
    if (/\/\d+$/.test(path))
      expect(
        types.some((type) => type.startsWith("Product")),
        path,
      ).toBe(true);
    missing.push(...data.flatMap(lacks).map((field) => `${path}: ${field}`));
    expect(titles.get(title), `${path} has the title of`).toBeUndefined();
    titles.set(title, path);
    expect(title.length, `${path}: ${title}`).toBeGreaterThan(10);
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
  }
  expect(missing).toEqual([]);
});
