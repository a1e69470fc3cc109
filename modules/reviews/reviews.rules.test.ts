import fc from "fast-check";
import { expect, test } from "vitest";
import { reviewStateNames, reviewStatesBefore, reviewTransitions } from "#contract/reviews.states.ts";
import { authorOf, distributionOf } from "./reviews.rules.ts";

test("REV-02 a review is shown with the first name and one initial of its customer", () => {
  expect(authorOf({ firstname: "Ligaya", lastname: "santos" })).toBe("Ligaya S.");
  expect(authorOf({ firstname: " Ligaya ", lastname: " " })).toBe("Ligaya");
  expect(authorOf({ firstname: "", lastname: "" })).toBe("Customer");
  expect(authorOf({ firstname: "Maria", lastname: "🛴" })).toBe("Maria");
  expect(authorOf({ firstname: `Maria ${"Theresa ".repeat(9)}`, lastname: "de la Cruz" })).toBe(
    `Maria ${"Theresa ".repeat(6).trim()} D.`,
  );
  expect(authorOf({ firstname: `${"a".repeat(56)}🛴`, lastname: "" })).toBe("a".repeat(56));
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.string({ maxLength: 200 }),
      (firstname, lastname) => {
        const { length } = authorOf({ firstname, lastname });
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(60);
      },
    ),
  );
});

test("REV-02 the distribution counts each number of stars, the best first", () => {
  expect(distributionOf([])).toEqual([0, 0, 0, 0, 0]);
  expect(
    distributionOf([
      { rating: 1, count: 2 },
      { rating: 5, count: 7 },
    ]),
  ).toEqual([7, 0, 0, 0, 2]);
});

test("REV-02 the states before a state are those whose transitions lead to it", () => {
  for (const to of reviewStateNames)
    for (const from of reviewStateNames)
      expect(reviewStatesBefore(to).includes(from), `${from} to ${to}`).toBe(
        (reviewTransitions[from] as readonly string[]).includes(to),
      );
});
