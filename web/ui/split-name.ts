/** Words that belong to the family name after them: dela Cruz, de los Santos, San Jose, Sta. Maria. */
const PARTICLE = /^(?:d[ae]|del|dela|delas|delos|l[ao]s?|san|santa|santo|st[ao]\.?)$/i;
/** It joins two family names: Rizal y Mercado. A capital Y is the initial of a middle name. */
const AND = "y";
const SUFFIX = /^(?:[js]r\.?|i{2,3}|iv)$/i;

/** Splits a name into first and last name. The last name is the last word, or two with "y" between them, with particles and suffix. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/);
  let begin = words.length - 1;
  if (begin > 1 && SUFFIX.test(words[begin] ?? "")) begin -= 1;
  while (begin > 1) {
    const before = words[begin - 1] ?? "";
    if (before === AND) begin = Math.max(1, begin - 2);
    else if (PARTICLE.test(before)) begin -= 1;
    else break;
  }
  return begin < 1
    ? { firstname: words.join(" "), lastname: "" }
    : { firstname: words.slice(0, begin).join(" "), lastname: words.slice(begin).join(" ") };
}
