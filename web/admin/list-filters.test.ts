import { describe, expect, test } from "vitest";
import { customerFiltersOf, customerQueryOf, customerSearchOf } from "./customers/customer-filters.ts";
import { orderFiltersOf, orderQueryOf, orderSearchOf } from "./orders/order-filters.ts";
import { productFiltersOf, productQueryOf, productSearchOf } from "./products/product-filters.ts";

const search = (text: string) => new URLSearchParams(text);

describe("the filters of the lists", () => {
  test.each([
    "",
    "status=packed",
    "status=pending&sort=oldest",
    "sort=oldest&cursor=abc",
    "q=maria+clara&from=2026-11-01&to=2026-11-20&archived=1&sort=total_desc",
  ])("orders: %j is read and written alike", (text) =>
    expect(orderSearchOf(orderFiltersOf(search(text)))).toBe(`?${text}`),
  );

  test.each([
    "",
    "type=helmet",
    "type=scooter&status=hidden&sort=price_desc&cursor=abc",
    "status=shown",
    "q=50%25&stock=low&sort=stock_asc",
  ])("products: %j is read and written alike", (text) =>
    expect(productSearchOf(productFiltersOf(search(text)))).toBe(`?${text}`),
  );

  test.each(["", "kind=blocked", "q=maria&kind=again&from=2026-11-01&to=2026-11-20&sort=spent_desc&cursor=abc"])(
    "customers: %j is read and written alike",
    (text) => expect(customerSearchOf(customerFiltersOf(search(text)))).toBe(`?${text}`),
  );

  test("what an address names wrongly is left out", () => {
    const none = { q: "", state: null, from: null, to: null, archived: false, sort: "newest", cursor: null };
    expect(orderFiltersOf(search("status=toString&sort=up&from=2026-02-31&to=yesterday&archived=yes&q=+"))).toEqual(
      none,
    );
    expect(customerFiltersOf(search("kind=toString&sort=name&from=never"))).toEqual(customerFiltersOf(search("")));
    expect(productFiltersOf(search("type=car&status=ok&stock=none&sort=stock"))).toEqual({
      q: "",
      type: null,
      status: null,
      stock: null,
      sort: "newest",
      cursor: null,
    });
  });

  test("the calls are asked in their own words", () => {
    expect(orderQueryOf(orderFiltersOf(search("status=shipped")))).toEqual({ limit: 50, sort: "newest", status: 3 });
    expect(customerQueryOf(customerFiltersOf(search("kind=never")))).toEqual({
      limit: 50,
      sort: "newest",
      kind: "never",
    });
    expect(productQueryOf(productFiltersOf(search("type=helmet&cursor=a")))).toEqual({
      limit: 50,
      sort: "newest",
      type: "helmet",
      cursor: "a",
    });
  });
});
