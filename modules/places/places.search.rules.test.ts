import { expect, test } from "vitest";
import { indexPlaces } from "./places.index.rules.ts";
import { readBundledPlaces } from "./places.loading.ts";
import { searchPlaces } from "./places.search.rules.ts";

const places = await readBundledPlaces();
const byCode = new Map(places.map((place) => [place.code, place]));
const index = await indexPlaces([places]);

/** The name of a place with the one around it, unless that is a region. */
function labelOf(code: string): string {
  const place = byCode.get(code);
  const around = byCode.get(place?.parent ?? "");
  return [place?.name.replaceAll(/ \([^)]*\)/g, ""), around?.level === "region" ? "" : around?.name].join(", ");
}

const labelsOf = (search: string, limit = 5): string[] => searchPlaces(index, search, limit).map(labelOf);

test("SHIP-02 the meant barangay is among the first five for 95 of 100 spellings", () => {
  expect(spellings).toHaveLength(100);
  const missed = spellings.filter(([typed, meant]) => !labelsOf(typed).includes(meant));
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(5);
});

test("SHIP-02 who types no barangay finds the city, and then its barangays", () => {
  expect(labelsOf("makati")[0]).toBe("Makati City, ");
  expect(labelsOf("tagaytay")[0]).toBe("Tagaytay City, Cavite");
  expect(labelsOf("sta cruz laguna")[0]).toBe("Santa Cruz, Laguna");
  expect(labelsOf("makati", 8).slice(1)).toEqual(expect.arrayContaining(["Bangkal, Makati City"]));
});

test("SHIP-02 a city comes before the municipalities of the same name, and a name with a hyphen is found as one word", () => {
  expect(labelsOf("quezon")[0]).toBe("Quezon City, ");
  expect(labelsOf("diliman quezon")[0], "Diliman is no barangay").toBe("Quezon City, ");
  expect(labelsOf("quezon palawan")[0]).toBe("Quezon, Palawan");
  expect(labelsOf("bagong pagasa qc")[0]).toBe("Bagong Pag-asa, Quezon City");
  expect(labelsOf("bagong pag-asa qc")[0]).toBe("Bagong Pag-asa, Quezon City");
});

test("SHIP-02 words that no place has are passed over, and a search without a known word finds nothing", () => {
  expect(labelsOf("lahug cebu city xyzzyq")).toEqual(["Lahug, Cebu City"]);
  expect(labelsOf("poblacion")).toHaveLength(5);
  expect(labelsOf("xyzzyq qqqq")).toEqual([]);
  expect(labelsOf("!?")).toEqual([]);
  expect(labelsOf("brgy")).toEqual([]);
});

/** Addresses as people write them, and the barangay that is meant. */
const spellings: readonly (readonly [typed: string, meant: string])[] = [
  // Numbers, with and without the word.
  ["brgy 76 caloocan", "Barangay 76, Caloocan City"],
  ["Brgy. 176-A Caloocan City", "Barangay 176-A, Caloocan City"],
  ["barangay 659-a ermita manila", "Barangay 659-A, Ermita, Manila"],
  ["brgy659a manila", "Barangay 659-A, Ermita, Manila"],
  ["bgy 105 tondo", "Barangay 105, Tondo, Manila"],
  ["brgy. 395 sampaloc, mla", "Barangay 395, Sampaloc, Manila"],
  ["Brgy 183 Pasay", "Barangay 183, Pasay City"],
  ["barangay 12 cavite city", "Barangay 12, Cavite City"],
  ["Brgy 36 Bacolod", "Barangay 36, Bacolod City"],
  ["bgy 16 legazpi", "Bgy. 16 - Kawit-East Washington Drive, Legazpi City"],
  ["barangay 5 laoag", "Bgy. No. 5, San Pedro, Laoag City"],
  ["brgy 43 tacloban", "Barangay 43, Tacloban City"],
  ["brgy 1 cagayan de oro", "Barangay 1, Cagayan De Oro City"],
  ["barangay 7 lipa", "Poblacion Barangay 7, Lipa City"],
  ["pob 3 calamba laguna", "Barangay 3, Calamba City"],
  ["poblacion 2 tanauan batangas", "Poblacion Barangay 2, Tanauan City"],
  ["zone 1 pob dasmarinas", "Zone I, Dasmariñas City"],
  ["zone 2 bulan", "Zone II Pob., Bulan"],
  ["ili norte san juan la union", "Ili Norte, San Juan"],
  ["district 4 lemery batangas", "District IV, Lemery"],
  // Shortened words.
  ["sto nino paranaque", "Santo Niño, Parañaque City"],
  ["Sto. Niño, Marikina", "Santo Niño, Marikina City"],
  ["sto domingo cainta", "Santo Domingo, Cainta"],
  ["sta lucia pasig", "Santa Lucia, Pasig City"],
  ["Sta. Ana, Pateros", "Santa Ana, Pateros"],
  ["sta cruz makati", "Santa Cruz, Makati City"],
  ["sta monica novaliches qc", "Santa Monica, Quezon City"],
  ["gen t de leon valenzuela", "Gen. T. De Leon, Valenzuela City"],
  ["general t de leon", "Gen. T. De Leon, Valenzuela City"],
  ["Hen. T de Leon valenzuela", "Gen. T. De Leon, Valenzuela City"],
  ["pob makati", "Poblacion, Makati City"],
  ["poblacion muntinlupa", "Poblacion, Muntinlupa City"],
  ["san jose del monte muzon south", "Muzon South, San Jose Del Monte City"],
  ["csjdm tungkong mangga", "Tungkong Mangga, San Jose Del Monte City"],
  ["don bosco pque", "Don Bosco, Parañaque City"],
  ["bf homes paranaque", "B. F. Homes, Parañaque City"],
  ["b.f. homes, parañaque city", "B. F. Homes, Parañaque City"],
  ["ususan taguig", "Ususan, Taguig City"],
  ["bgc taguig", "Fort Bonifacio, Taguig City"],
  ["ft bonifacio", "Fort Bonifacio, Taguig City"],
  // Quezon City and its short name.
  ["teachers village east qc", "Teachers Village East, Quezon City"],
  ["holy spirit q.c.", "Holy Spirit, Quezon City"],
  ["batasan hills quezon city", "Batasan Hills, Quezon City"],
  ["commonwealth qc", "Commonwealth, Quezon City"],
  ["bagong pagasa qc", "Bagong Pag-asa, Quezon City"],
  ["bagumbuhay qc", "Bagumbuhay, Quezon City"],
  ["project 6 quezon city", "Project 6, Quezon City"],
  ["tandang sora qc", "Tandang Sora, Quezon City"],
  ["brgy. loyola heights, quezon city, metro manila", "Loyola Heights, Quezon City"],
  ["new era qc", "New Era, Quezon City"],
  // Accents and ñ.
  ["las pinas pamplona uno", "Pamplona Uno, Las Piñas City"],
  ["binan sto tomas", "Santo Tomas, Biñan City"],
  ["munoz bantug", "Bantug, Science City of Muñoz"],
  ["penaranda poblacion ii", "Poblacion II, Peñaranda"],
  ["basak san nicolas cebu city", "Basak San Nicolas, Cebu City"],
  // Cities, with the province in which people look for them.
  ["lahug cebu", "Lahug, Cebu City"],
  ["lahug, cebu city, cebu 6000", "Lahug, Cebu City"],
  ["guadalupe cebu city", "Guadalupe, Cebu City"],
  ["basak mandaue", "Basak, Mandaue City"],
  ["mactan lapu lapu", "Mactan, Lapu-Lapu City"],
  ["mactan lapulapu", "Mactan, Lapu-Lapu City"],
  ["agdao davao del sur", "Agdao, Davao City"],
  ["buhangin davao", "Buhangin, Davao City"],
  ["matina crossing davao city", "Matina Crossing, Davao City"],
  ["carmen cdo", "Carmen, Cagayan De Oro City"],
  ["bulua cagayan de oro misamis oriental", "Bulua, Cagayan De Oro City"],
  ["lagao gensan", "Lagao, General Santos City"],
  ["apopong general santos south cotabato", "Apopong, General Santos City"],
  ["irisan baguio benguet", "Irisan, Baguio City"],
  ["tagbac jaro iloilo city", "Tagbac, Iloilo City"],
  ["balibago angeles pampanga", "Balibago, Angeles City"],
  ["barretto olongapo zambales", "Barretto, Olongapo City"],
  ["tetuan zamboanga", "Tetuan, Zamboanga City"],
  ["city of calamba canlubang", "Canlubang, Calamba City"],
  ["kaybagal south tagaytay", "Kaybagal South, Tagaytay City"],
  ["tagaytay city cavite brgy maharlika east", "Maharlika East, Tagaytay City"],
  // Older names.
  ["montalban rizal san jose", "San Jose, Rodriguez"],
  ["burgos montalban", "Burgos, Rodriguez"],
  ["tulo calamba", "Milagrosa, Calamba City"],
  ["opon poblacion", "Poblacion, Lapu-Lapu City"],
  ["compostela valley nabunturan poblacion", "Poblacion, Nabunturan"],
  ["north cotabato kidapawan poblacion", "Poblacion, Kidapawan City"],
  ["bigaa bulacan wawa", "Wawa, Balagtas"],
  ["san pedro laguna landayan", "Landayan, San Pedro City"],
  // A street and a house number before it, a postal code after it.
  ["27 mahusay st, teachers village east, quezon city", "Teachers Village East, Quezon City"],
  ["blk 5 lot 12 molino iii bacoor cavite", "Molino III, Bacoor City"],
  ["molino 3 bacoor", "Molino III, Bacoor City"],
  ["88 Rizal Ave, Brgy. San Isidro, Antipolo, Rizal 1870", "San Isidro, Antipolo City"],
  ["unit 4b, salcedo village, bel-air makati", "Bel-Air, Makati City"],
  ["bel air makati", "Bel-Air, Makati City"],
  // Words in another order, unfinished or misspelled.
  ["makati san antonio", "San Antonio, Makati City"],
  ["kapitolyo pas", "Kapitolyo, Pasig City"],
  ["kapitolio pasig", "Kapitolyo, Pasig City"],
  ["mandaluyong plainveiw", "Plainview, Mandaluyong City"],
  ["addition hills mandaluyung", "Addition Hills, Mandaluyong City"],
  ["alabang muntinlupa", "Alabang, Muntinlupa City"],
  ["western bicutan tagig", "Western Bicutan, Taguig City"],
  ["mamatid cabuyao lagun", "Mamatid, Cabuyao City"],
  ["dela paz antipolo", "Dela Paz, Antipolo City"],
  ["de la paz pasig", "Dela Paz, Pasig City"],
];
