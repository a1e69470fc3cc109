import { codeAt, eachPosting, type Field, isCityAt, type PlaceIndex } from "./places.index.rules.ts";
import { dispensable, isSimilar, wordsOf } from "./places.words.rules.ts";

/** What a word counts that stands there. The beginning of a word, and a similar one, count between the two. */
const weights: Readonly<Record<Field, { exact: number; partly: number }>> = {
  own: { exact: 10, partly: 5 },
  other: { exact: 8, partly: 4 },
  city: { exact: 6, partly: 3 },
  province: { exact: 4, partly: 2 },
  region: { exact: 2, partly: 1 },
};

/** What it counts in addition when the search has all words of the name; in part for some of them. */
const WHOLE_NAME = 4;

/** What a city counts in addition: who types only its name chooses the barangay next. */
const CITY = 1;

/** What one that is called a city counts in addition to a municipality of the same name: far more people live there. */
const CALLED_CITY = 0.5;

/** The most words of a search that count. */
const MAX_WORDS = 12;

/** How well each place of an index fits: its score, how many words it has that count, and how many in its own name. */
type Fit = { scores: Float32Array; hits: Uint8Array; ownHits: Uint8Array };

const noFit = ({ codes: { length } }: PlaceIndex): Fit => ({
  scores: new Float32Array(length),
  hits: new Uint8Array(length),
  ownHits: new Uint8Array(length),
});

/**
 * The codes of the cities and barangays that fit a search best, at most `limit`. Those that lack a word come only when
 * none has all of them.
 */
export function searchPlaces(index: PlaceIndex, search: string, limit: number): string[] {
  const words = [...new Set(wordsOf(search))].slice(0, MAX_WORDS);
  const all = noFit(index);
  for (const word of words) addFit(all, fitOf(index, word), dispensable.has(word) ? 0 : 1);
  const calledCity = placesCalledCity(index);
  const mostHits = all.hits.reduce((most, count) => Math.max(most, count), 0);
  const found: { place: number; score: number }[] = [];
  for (let place = 0; place < all.hits.length; place += 1) {
    const score = scoreOf(index, all, calledCity, place);
    if (score === 0 || all.hits[place] !== mostHits) continue;
    if (found.length === limit && score <= (found.at(-1)?.score ?? 0)) continue;
    const position = found.findIndex((worse) => worse.score < score);
    found.splice(position === -1 ? found.length : position, 0, { place, score });
    found.length = Math.min(found.length, limit);
  }
  return found.map(({ place }) => codeAt(index, place));
}

/** The score of a place; 0 when it has no word of the search. */
function scoreOf(index: PlaceIndex, { scores, ownHits }: Fit, calledCity: ReadonlySet<number>, place: number): number {
  const score = scores[place] ?? 0;
  if (score === 0) return 0;
  const share = Math.min(1, (ownHits[place] ?? 0) / (index.lengths[place] || 1));
  const city = isCityAt(index, place) ? CITY + (calledCity.has(place) ? CALLED_CITY : 0) : 0;
  return score + WHOLE_NAME * share + city;
}

/** The places with the word "city" in their names: `Quezon City`, `Cagayan De Oro City`. */
function placesCalledCity(index: PlaceIndex): ReadonlySet<number> {
  const found = new Set<number>();
  eachPosting(index, "city", (field, from) => {
    if (field === "own") found.add(from);
  });
  return found;
}

/** Adds the fit of one word. Plain loops over numbers here: with iterators a search takes several times as long. */
function addFit({ scores, hits, ownHits }: Fit, word: Fit, counts: 0 | 1): void {
  for (let place = 0; place < scores.length; place += 1) {
    const score = word.scores[place] ?? 0;
    if (score === 0) continue;
    scores[place] = score + (scores[place] ?? 0);
    ownHits[place] = (word.ownHits[place] ?? 0) + (ownHits[place] ?? 0);
    hits[place] = counts + (hits[place] ?? 0);
  }
}

/** How one word fits: the best of the places where it stands. */
function fitOf(index: PlaceIndex, word: string): Fit {
  const fit = noFit(index);
  for (const { known, share } of knownWords(index.words, word))
    eachPosting(index, known, (field, from, to) => {
      const { exact, partly } = weights[field];
      const score = share === 1 ? exact : partly + (exact - partly) * share * 0.8;
      for (let place = from; place < to; place += 1) fit.scores[place] = Math.max(fit.scores[place] ?? 0, score);
      if (field === "own") fit.ownHits.fill(1, from, to);
    });
  return fit;
}

/** The words of the index that a typed word may mean: itself, or which it begins; when there are none, similar ones. */
function knownWords(words: readonly string[], typed: string): { known: string; share: number }[] {
  const isNumber = /^\d/.test(typed);
  const first = firstFrom(words, typed);
  if (isNumber) return words[first] === typed ? [{ known: typed, share: 1 }] : [];
  let end = first;
  while (words[end]?.startsWith(typed)) end += 1;
  const found = words.slice(first, end).map((known) => ({ known, share: typed.length / known.length }));
  if (found.length > 0 || typed.length < 4) return found;
  return words.filter((known) => isSimilar(known, typed)).map((known) => ({ known, share: 0.5 }));
}

/** The position of the first word that is not before this one. */
function firstFrom(words: readonly string[], typed: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}
