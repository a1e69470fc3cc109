import fc from "fast-check";
import { expect, test } from "vitest";
import { vatPartOf } from "#contract/money.ts";
import { creditOf, documentNumber, type Taxed } from "./invoices.rules.ts";

test("DOC-01 a number has its series and seven digits at least", () => {
  expect(documentNumber("invoice", 12)).toBe("INV-0000012");
  expect(documentNumber("credit_note", 12_345_678)).toBe("CN-12345678");
});

test("DOC-01 credit notes never take back more than the invoice, and the last one leaves nothing, not even VAT", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), amounts, (total, wanted) => {
      const invoice = { amount: total, vat: vatPartOf(total) };
      const credits: Taxed[] = [];
      const take = (amount: number) => {
        const credit = creditOf(invoice, credits, amount);
        if (credit) credits.push(credit);
        return credit;
      };
      for (const amount of wanted) {
        const credit = take(amount);
        if (credit) expect(credit.vat).toBeGreaterThanOrEqual(0);
        if (credit) expect(credit.vat).toBeLessThanOrEqual(credit.amount);
      }
      take(Number.MAX_SAFE_INTEGER);
      expect(take(1)).toBeNull();
      const sum = (field: keyof Taxed) => credits.reduce((all, credit) => all + credit[field], 0);
      expect([sum("amount"), sum("vat")]).toEqual([invoice.amount, invoice.vat]);
    }),
  );
});
