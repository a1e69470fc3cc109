import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PRICE_CENTAVOS } from "./limits.ts";
import { centavosOf, formatMoney, pesosOf, subtotalOf, vatPartOf } from "./money.ts";

const centavos = fc.integer({ min: 0, max: MAX_PRICE_CENTAVOS * 1000 });

test.each([
  [4_500_000, "₱45,000"],
  [123_450, "₱1,234.50"],
  [0, "₱0"],
  [5, "₱0.05"],
  [100_000_001, "₱1,000,000.01"],
  [-250_000, "−₱2,500"],
])("BIZ-01 %i centavos read %s", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test("BIZ-01 an amount survives the way over the wire and back", () => {
  fc.assert(
    fc.property(centavos, (amount) => {
      expect(centavosOf(pesosOf(amount))).toBe(amount);
    }),
  );
});

test("BIZ-01 pesos with more decimals than centavos are rounded to the nearest centavo", () => {
  expect(centavosOf(1.005)).toBe(100);
  expect(centavosOf(1.006)).toBe(101);
  expect(centavosOf(0.1 + 0.2)).toBe(30);
});

test("CART-03 the subtotal is the sum of price times quantity", () => {
  expect(subtotalOf([])).toBe(0);
  expect(
    subtotalOf([
      { price: 1_899_000, quantity: 1 },
      { price: 129_000, quantity: 2 },
    ]),
  ).toBe(2_157_000);
});

test("TAX-01 the VAT part is gross x 12 / 112 to the nearest centavo, and with the rest makes up the whole", () => {
  expect(vatPartOf(11_200)).toBe(1_200);
  expect(vatPartOf(2_406_000)).toBe(257_786);
  fc.assert(
    fc.property(centavos, (gross) => {
      const vat = vatPartOf(gross);
      expect(Number.isSafeInteger(vat)).toBe(true);
      expect(Math.abs(vat * 112 - gross * 12)).toBeLessThanOrEqual(56);
    }),
  );
});
