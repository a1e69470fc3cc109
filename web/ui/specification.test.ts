import { expect, test } from "vitest";
import { formatAttribute, specifications } from "./specification.ts";

test("PROD-03 known attributes come first, in fixed order and with their units", () => {
  const rows = specifications({ attributes: { frame_size: "large", weight_kg: 13.2, range_km: 30, motor_w: 350 } });
  expect(rows).toEqual([
    { label: "Motor", value: "350 W" },
    { label: "Range", value: "30 km" },
    { label: "Weight", value: "13.2 kg" },
    { label: "Frame size", value: "Large" },
  ]);
});

test("PROD-03 a number with a unit has commas between thousands; without one it may be a year", () => {
  expect(specifications({ attributes: { weight_g: 1150, battery_wh: 12345.6789, model_year: 2026 } })).toEqual([
    { label: "Battery", value: "12,345.6789 Wh" },
    { label: "Weight", value: "1,150 g" },
    { label: "Model year", value: "2026" },
  ]);
});

test("PROD-03 a list is comma-separated, a boolean is Yes or No, and an empty value is left out", () => {
  expect(specifications({ attributes: { sizes: ["S", "M"], foldable: true, ip: "", material: "" } })).toEqual([
    { label: "Sizes", value: "S, M" },
    { label: "Foldable", value: "Yes" },
  ]);
  expect(formatAttribute({ sizes: [] }, "sizes")).toBeNull();
});
