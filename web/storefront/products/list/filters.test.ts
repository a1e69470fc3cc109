import fc from "fast-check";
import { expect, test } from "vitest";
import { productSorts } from "#contract/enums.ts";
import { MAX_PRICE_CENTAVOS } from "#contract/limits.ts";
import { facetsOf } from "#contract/products.facets.ts";
import { noFilters, PRICE_PATTERN, parseFilters, toListQuery, toSearchString } from "./filters.ts";

const price = fc.option(fc.integer({ min: 0, max: MAX_PRICE_CENTAVOS }).map((centavos) => centavos / 100));
const anyFilters = fc
  .record({
    sort: fc.constantFrom(...productSorts),
    ownSort: fc.constant("newest" as const),
    inStock: fc.boolean(),
    onSale: fc.boolean(),
    topRated: fc.boolean(),
    minPrice: price,
    maxPrice: price,
    facets: fc
      .record(
        {
          range_km: fc.constantFrom("20", "40").map((step) => [step]),
          lto_class: fc.uniqueArray(fc.constantFrom("L1a", "L1b", "a & b=c, ñ"), { minLength: 1 }),
        },
        { requiredKeys: [] },
      )
      .map((facets) => facets as Record<string, string[]>),
  })
  .filter(({ minPrice, maxPrice }) => minPrice === null || maxPrice === null || minPrice <= maxPrice);

test("LIST-04 filters are the same after a round trip through the URL", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(new URLSearchParams(toSearchString(filters)), facetsOf("scooter"))).toEqual(filters);
    }),
  );
});

test("LIST-04 swapped prices are exchanged", () => {
  const { minPrice, maxPrice } = parseFilters(
    new URLSearchParams("min_price=50000&max_price=10000"),
    facetsOf("scooter"),
  );
  expect([minPrice, maxPrice]).toEqual([10_000, 50_000]);
});

test("LIST-04 the default filters give an empty query string", () => {
  expect(toSearchString(noFilters)).toBe("");
});

test("COL-01 the order of a collection is not in its URL, and every other one is", () => {
  const ofHand = parseFilters(new URLSearchParams("sort=manual"), [], "manual");
  expect(toSearchString(ofHand)).toBe("");
  expect(toListQuery(ofHand, 24, null)).toEqual({ limit: 24 });
  const newest = { ...ofHand, sort: "newest" as const };
  expect(toSearchString(newest)).toBe("?sort=newest");
  expect(parseFilters(new URLSearchParams("sort=newest&range_km=40"), [], "manual")).toEqual(newest);
});

test("LIST-04 invalid values in the URL are not sent to the API", () => {
  const filters = parseFilters(
    new URLSearchParams(
      "sort=cheapest&in_stock=maybe&min_price=abc&max_price=-4&range_km=far&range_km=&lto_class=&lto_class=%00&sizes=M",
    ),
    facetsOf("scooter"),
  );
  expect(filters).toEqual(noFilters);
  expect(toListQuery(filters, 24, null)).toEqual({ limit: 24, sort: "newest" });
});

test("LIST-04 a price may be typed as people write it", () => {
  expect(
    parseFilters(new URLSearchParams({ min_price: "₱10,000", max_price: " 12 500.50 " }), facetsOf("helmet")),
  ).toMatchObject({
    minPrice: 10_000,
    maxPrice: 12_500.5,
  });
});

test("LIST-04 every price that the field accepts can be parsed", () => {
  const takes = new RegExp(`^(?:${PRICE_PATTERN})$`, "v");
  const typed = fc.string({ unit: fc.constantFrom(..."₱, 0123456789.-ek"), maxLength: 8 });
  fc.assert(
    fc.property(typed, (text) => {
      const { minPrice } = parseFilters(new URLSearchParams({ min_price: text }), facetsOf("scooter"));
      expect(takes.test(text) && minPrice === null).toBe(false);
    }),
  );
  for (const text of ["10000", "₱10,000", " 12 500.50 "]) expect(takes.test(text), text).toBe(true);
  for (const text of ["ten", "-5", "10k", "1e5", "₱", "10."]) expect(takes.test(text), text).toBe(false);
});

test("LIST-04 the next page keeps the filters", () => {
  expect(toSearchString({ ...noFilters, onSale: true, sort: "price_asc" }, "abc=")).toBe(
    "?sort=price_asc&on_sale=1&cursor=abc%3D",
  );
});
