import { expect, test } from "vitest";
import { fitBands } from "./find-page.ts";

test.each([[["santos"]], [["Peña"]], [["maria", "sy"]], [["e-bike"]]])(
  "%j is looked for in bands: the index finds one of the words there by three of its letters",
  (words) => {
    expect(fitBands(words)).toBe(true);
  },
);

test.each([[["sy"]], [["go", "li"]], [["d'a"]], [["@#%"]], [[]]])(
  "%j is not: the index knows no three letters of it, and each band would be read as a whole",
  (words) => {
    expect(fitBands(words)).toBe(false);
  },
);

test.each([[["E1-123456"]], [["amihan", "3f-512345"]], [["09171234567"]]])(
  "%j is not: what holds a figure is rare, and found everywhere at once",
  (words) => {
    expect(fitBands(words)).toBe(false);
  },
);
