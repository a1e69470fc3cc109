/** Abbreviations, with what they stand for. A word with an empty text is left out of the search: it distinguishes no places. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    barangay: "",
    brgy: "",
    bgy: "",
    bgry: "",
    brg: "",
    brngy: "",
    of: "",
    the: "",
    philippines: "",
    ph: "",
    sto: "santo",
    sta: "santa",
    stos: "santos",
    st: "saint",
    ft: "fort",
    pob: "poblacion",
    gen: "general",
    gov: "governor",
    pres: "president",
    sen: "senator",
    capt: "captain",
    hen: "general",
    sgt: "sergeant",
    col: "colonel",
    maj: "major",
    mt: "mount",
    hda: "hacienda",
    isl: "island",
    dr: "doctor",
    atty: "attorney",
    engr: "engineer",
    fr: "father",
    dist: "district",
    ma: "maria",
    jr: "junior",
    sr: "senior",
    no: "",
    prov: "province",
    mun: "municipality",
    nat: "national",
    dela: "de la",
    delas: "de las",
    delos: "de los",
    qc: "quezon city",
    cdo: "cagayan de oro",
    gensan: "general santos",
    mla: "manila",
    ncr: "metro manila",
    bgc: "fort bonifacio",
    mm: "metro manila",
    csjdm: "san jose del monte",
  }),
);

const numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const values: ReadonlyMap<string, string> = new Map(numerals.map((numeral, index) => [numeral, String(index + 1)]));

/**
 * The words of a place's name or of a search, so that all spellings of a place give the same ones: without accents and signs, shortened
 * words in full, Roman numerals as numbers, `659a` like `659-A`.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{M}|['’.]s\b/gu, "")
    .toLowerCase();
  const words = plain.match(/[a-z]+|\d+/g) ?? [];
  return words
    .flatMap((word) => (abbreviations.get(word) ?? word).split(" "))
    .flatMap((word) => (word === "" ? [] : (values.get(word) ?? word.replace(/^0+(?=\d)/, ""))));
}

/** Words that many names lack: `Bauan` is found by `bauan municipality` too, and `Tagaytay City` by `tagaytay`. */
export const dispensable: ReadonlySet<string> = new Set(
  "poblacion city municipality town province metro district".split(" "),
);

/** Whether one insertion, deletion, replacement or swap of letters makes one word of the other; two for long words. */
export function isSimilar(one: string, other: string): boolean {
  const allowed = one.length < 8 ? 1 : 2;
  if (Math.abs(one.length - other.length) > allowed) return false;
  // Each edit adds or removes at most two kinds of letters. This leaves out most words before the slow comparison.
  if (bitsIn(alphabetBits(one) ^ alphabetBits(other)) > 2 * allowed) return false;
  return distance(one, other) <= allowed;
}

/** Which letters a word has, one bit for each. */
function alphabetBits(word: string): number {
  let bits = 0;
  for (let position = 0; position < word.length; position += 1) bits |= 1 << (word.charCodeAt(position) - 97);
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The number of edits between two words (optimal string alignment). */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? 9) + 1 : 9;
      row.push(Math.min(replaced, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [before, above] = [above, row];
  }
  return above[other.length] ?? 0;
}
