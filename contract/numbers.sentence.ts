import { formatNumber } from "./numbers.format.ts";

/** A sentence with its numbers as people read them: `Use at most 4,000 characters.` Words stay as they are, such as a year or an order number. */
export const sentence = (texts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  String.raw({ raw: texts }, ...values.map((value) => (typeof value === "number" ? formatNumber(value) : value)));
