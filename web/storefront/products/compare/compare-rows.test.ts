import { expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { sampleProduct } from "../../../../tests/support/sample-product.ts";
import { comparedRows, parseCompareIds } from "./compare-rows.ts";

const scooter = (attributes: Product["attributes"], selling = 100): Product => sampleProduct({ attributes, selling });

test("rows have one order for all scooters, are marked where values differ, and have null where a value is missing", () => {
  const rows = comparedRows([
    scooter({ folds: true, range_km: 30, motor_w: 350, ip: "" }),
    scooter({ motor_w: 350, range_km: 45, bell: true }),
  ]);
  expect(rows).toEqual([
    { label: "Price", values: ["₱100", "₱100"], differs: false },
    { label: "Stock", values: ["In Stock", "In Stock"], differs: false },
    { label: "Motor", values: ["350 W", "350 W"], differs: false },
    { label: "Range", values: ["30 km", "45 km"], differs: true },
    { label: "Folds", values: ["Yes", null], differs: true },
    { label: "Bell", values: [null, "Yes"], differs: true },
  ]);
});

test("a URL contains each scooter once, and four at most", () => {
  expect(parseCompareIds("3-1-3--x-0-1.5-2147483648-5-7-9", 4)).toEqual([3, 1, 5, 7]);
  expect(parseCompareIds("3,1,3,,5", 4)).toEqual([3, 1, 5]);
  expect(parseCompareIds(null, 4)).toEqual([]);
});
