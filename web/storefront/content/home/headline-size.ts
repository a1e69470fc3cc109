/** Characters that are narrower or wider than the others, which are 0.6 of the height of the font. */
const NARROW = /[iljtfrI.,:;!|'’ -]/;
const WIDE = /[mwMW@%&]/;

function widthOf(character: string): number {
  if (NARROW.test(character)) return 0.36;
  if (WIDE.test(character)) return 0.95;
  return character === character.toLowerCase() ? 0.6 : 0.75;
}

/** The widest line that fits in each size, from the largest; whatever is wider is set in the next one. */
const FITS = [2.6, 3.6, 5.5, 8.6];

/** The size, from 1 (largest) to 5, in which each line of a headline fits into a phone. */
export function headlineSize(lines: readonly string[]): number {
  const width = Math.max(...lines.map((line) => [...line].reduce((sum, character) => sum + widthOf(character), 0)));
  return 1 + FITS.filter((fits) => width > fits).length;
}
