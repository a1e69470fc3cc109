import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, unescapeFormula } from "./csv.ts";

test("ADM-10 no escaped cell begins as a formula, and each text is read back as it was", () => {
  const start = fc.stringMatching(/^[=+\-@\t'＝]{0,3}/);
  fc.assert(
    fc.property(fc.tuple(start, fc.string()), ([prefix, rest]) => {
      const text = prefix + rest;
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
  expect(escapeFormula("'quoted'")).toBe("'quoted'");
});
