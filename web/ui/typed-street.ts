import { regions } from "#contract/addresses.regions.ts";
import type { ChosenBarangay } from "./address-value.ts";

type Typed = { street: string; postalCode: string | null };

/**
 * What of a typed address is its street, once its barangay is chosen: without the names at its end that the barangay says, of itself, its
 * city, province, region and country, and without their postal code. The first words that are something else end it, so that nothing is
 * lost. `known` is the postal code of the barangay where it is known; another one stays in the street, and without it the typed one is
 * returned.
 */
export function typedStreet(typed: string, chosen: ChosenBarangay, known: string | null = null): Typed {
  const rest = withoutNames(typed, namesOf(chosen), known);
  // It can end with a name again, which would go when the field is left a second time.
  return rest.street === oneLine(typed) ? rest : typedStreet(rest.street, chosen, rest.postalCode);
}

function withoutNames(typed: string, names: readonly Name[], known: string | null): Typed {
  const words = wordsOf(typed);
  let done: Taken | null = null;
  let taken: Taken | null = {
    left: words.length,
    rank: null,
    isMarked: false,
    inPart: 0,
    names: 0,
    code: known,
    otherCode: null,
  };
  while (taken) {
    if (isClear(words, taken)) done = taken;
    taken = takeLast(words, taken, names);
  }
  if (!done) return { street: oneLine(typed), postalCode: known };
  const street = oneLine(typed.slice(0, words[done.left]?.start)).replace(OPEN_END, "");
  if (done.otherCode === null) return { street, postalCode: done.code };
  return street === ""
    ? { street: oneLine(typed), postalCode: known }
    : { street: `${street}, ${done.otherCode}`, postalCode: done.code };
}

/** The same for the field of the street, in which a place alone is kept: where streets have no names it is all there is. */
export function cleanStreet(street: string, chosen: ChosenBarangay, known: string | null): Typed {
  const typed = typedStreet(street, chosen, known);
  return typed.street === "" ? { street, postalCode: known } : typed;
}

/** Text in one line. */
export const oneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s,;]*\n[\s,;]*/g, ", ")
    .trim();

/** What is left in front of a name that was removed. */
const OPEN_END = /[\s,;(/–-]+$/;

/** A word in lower case without accents, where it starts, and whether it is the first after a separator. */
type Word = { word: string; start: number; opens: boolean };

const WORD = /[^\s\p{P}]+/gu;
const SEPARATOR = /[,;\n]|\s[-–]\s/;

function wordsOf(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const opens = end === 0 || SEPARATOR.test(text.slice(end, index));
    end = index + word.length;
    return { word: word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(), start: index, opens };
  });
}

/** What was taken off the end: how many words are left, the last name, and the names of this part and of all. */
type Taken = {
  left: number;
  rank: number | null;
  isMarked: boolean;
  inPart: number;
  names: number;
  code: string | null;
  otherCode: string | null;
};

/** Whether what was taken is no part of the name of a street, such as `12 Poblacion Road` or `5 Makati Avenue`. */
function isClear(words: readonly Word[], { left, rank, isMarked, inPart, names }: Taken): boolean {
  if (names === 0) return false;
  if (words[left]?.opens) return true;
  // A barangay can have the name of a street: `12 Jose Rizal Calamba Laguna` in Rizal.
  if (rank === ranks.barangay && !isMarked && !STREET_END.test(words[left - 1]?.word ?? "")) return false;
  // Without a separator in front: after two names, or one with `Brgy.`, which counts as two.
  const opening = words.slice(0, left).findLastIndex(({ opens }) => opens);
  return inPart >= 2 && words.slice(opening, left).some(({ word }) => /\p{L}{2}/u.test(word));
}

/** What a street ends with in front of its barangay. */
const STREET_END =
  /^(?:st|str|street|ave|avenue|rd|road|blvd|boulevard|drive|dr|lane|ln|ext|extension|hwy|highway|\d+)$/;

const CODE = /^\d{4}$/;

/** Takes the name or postal code that the words end with; null when there is none. */
function takeLast(words: readonly Word[], before: Taken, names: readonly Name[]): Taken | null {
  const isNewPart = words[before.left]?.opens ?? true;
  const taken = isNewPart ? { ...before, rank: null, inPart: 0 } : before;
  const left = words.slice(0, taken.left);
  const name = names.find((each) => isLast(left, each.words));
  if (!name) return takeCode(left, taken);
  // `PH` is a penthouse too.
  return name.words[0] === "ph" && taken.left < words.length ? null : takeName(name, taken);
}

function takeName({ words, rank, isMarked }: Name, taken: Taken): Taken | null {
  // Without separators the names go outwards: `Lahug Cebu City Cebu`.
  if (taken.rank !== null && rank >= taken.rank) return null;
  const left = taken.left - words.length;
  if (rank === ranks.country) return { ...taken, left, rank };
  return { ...taken, left, rank, isMarked, inPart: taken.inPart + (isMarked ? 2 : 1), names: taken.names + 1 };
}

function takeCode(left: readonly Word[], taken: Taken): Taken | null {
  const { word = "" } = left.at(-1) ?? {};
  // A number alone in front is that of a house, and so is one before the barangay.
  if (!CODE.test(word) || left.length === 1 || taken.rank === ranks.barangay) return null;
  const rest = { ...taken, left: taken.left - 1 };
  if ((taken.code ?? word) === word) return { ...rest, code: word };
  return (taken.otherCode ?? word) === word ? { ...rest, otherCode: word } : null;
}

/** Whether the words end with these, without a separator between them. */
const isLast = (words: readonly Word[], name: readonly string[]): boolean =>
  words.length >= name.length &&
  words.slice(-name.length).every(({ word, opens }, place) => word === name[place] && !(opens && place > 0));

const ranks = { barangay: 0, city: 1, province: 2, region: 3, country: 4 };

type Name = { words: string[]; rank: number; isMarked: boolean };

/** The spellings of each name that an address in this barangay can end with, in the order in which they are looked for. */
function namesOf({ barangay, city, province, region }: ChosenBarangay): Name[] {
  const around = regions.find(({ name }) => name === region);
  const short = city.replace(/ city$/i, "").replace(/^city of /i, "");
  const own = barangay.replace(BARANGAY, "");
  const owns = [own, own.replace(SECOND_NAME, "")];
  const named = (spellings: readonly string[], rank: number, isMarked = false): Name[] =>
    spellings
      .map((spelling) => ({ words: wordsOf(spelling).map(({ word }) => word), rank, isMarked }))
      .filter(({ words }) => words.length > 0)
      .toSorted((a, b) => b.words.length - a.words.length);
  return [
    ...named(
      ["barangay", "brgy", "bgy"].flatMap((word) => owns.map((name) => `${word} ${name}`)),
      ranks.barangay,
      true,
    ),
    ...named(["Philippines", "PH"], ranks.country),
    ...named([region, around?.code ?? region, ...(around?.code === "NCR" ? ["MM"] : [])], ranks.region),
    // A highly urbanised city is in no province, but is written with one around it.
    ...named(province === null ? (around?.provinces ?? []) : [province], ranks.province),
    ...named([city, `City of ${short}`, short, ...(short === "Quezon" ? ["QC"] : [])], ranks.city),
    // A number alone is rather that of a house.
    ...named(
      owns.filter((name) => !/^\d+\s*$/.test(name)),
      ranks.barangay,
    ),
  ];
}

/** A second name in parentheses: `Milagrosa (Tulo)`. */
const SECOND_NAME = /\([^)]*\)/;

const BARANGAY = /^(?:barangay|brgy|bgy)\b\.?\s*/i;
