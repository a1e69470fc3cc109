import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChosenBarangay } from "./address-value.ts";
import { cleanStreet, typedStreet } from "./typed-street.ts";

const lahug: ChosenBarangay = {
  barangay_code: "0730600041",
  barangay: "Lahug",
  city: "Cebu City",
  province: null,
  region: "Central Visayas",
};
const poblacion: ChosenBarangay = {
  barangay_code: "1380300020",
  barangay: "Poblacion",
  city: "Makati City",
  province: null,
  region: "Metro Manila",
};
const kaybagal: ChosenBarangay = {
  barangay_code: "0402119008",
  barangay: "Kaybagal South",
  city: "Tagaytay City",
  province: "Cavite",
  region: "Calabarzon",
};
const teachers: ChosenBarangay = {
  barangay_code: "1381300141",
  barangay: "Teachers Village East",
  city: "Quezon City",
  province: null,
  region: "Metro Manila",
};
const numbered: ChosenBarangay = {
  barangay_code: "1380608002",
  barangay: "Barangay 659-A",
  city: "Manila",
  province: null,
  region: "Metro Manila",
};

test.each([
  ["27 Gorordo Avenue, Lahug, Cebu City, Central Visayas 6000", lahug, "6000", "27 Gorordo Avenue"],
  ["27 Gorordo Avenue, Brgy. Lahug, Cebu City, Cebu, 6000, Philippines", lahug, "6000", "27 Gorordo Avenue"],
  ["27 Gorordo Avenue, Lahug, Cebu", lahug, "6000", "27 Gorordo Avenue"],
  ["Unit 5, Tower 2, 27 Gorordo Avenue,\nBARANGAY LAHUG\ncebu city", lahug, null, "Unit 5, Tower 2, 27 Gorordo Avenue"],
  ["1 Sampaguita St., Kaybagal South, Tagaytay, Cavite 4120", kaybagal, "4120", "1 Sampaguita St."],
  ["1 Sampaguita St., City of Tagaytay, Cavite", kaybagal, "4120", "1 Sampaguita St."],
  ["27 Mahusay Street, Teachers Village East, QC, NCR", teachers, null, "27 Mahusay Street"],
  ["1550 Mabini Street, Brgy 659-A, Manila", numbered, null, "1550 Mabini Street"],
  ["1550 Mabini Street, 659-A, Manila, Metro Manila", numbered, null, "1550 Mabini Street"],
  ["Lahug, Cebu City", lahug, null, ""],
  ["Lahug, Lahug, Cebu City", lahug, null, ""],
  ["12 Mabini St., Poblacion, Makati City, Metro Manila.", poblacion, "1210", "12 Mabini St."],
  ["12 Mabini St, Poblacion, 1210 Makati City, Metro Manila", poblacion, "1210", "12 Mabini St"],
  ["12 Mabini St; Poblacion; Makati", poblacion, "1210", "12 Mabini St"],
  ["12 Mabini St, Poblacion, City of Makati, Makati City", poblacion, "1210", "12 Mabini St"],
  ["Purok 3, Milagrosa, Cebu City", { ...lahug, barangay: "Milagrosa (Tulo)" }, null, "Purok 3"],
])("SHIP-02 the street in %j is what the barangay does not say", (typed, chosen, known, street) => {
  expect(typedStreet(typed, chosen, known).street).toBe(street);
});

test.each([
  ["27 Gorordo Avenue", lahug, "27 Gorordo Avenue"],
  ["27 Gorordo Avenue, Lahug, Mandaue City", lahug, "27 Gorordo Avenue, Lahug, Mandaue City"],
  ["27 Gorordo Avenue, Lahug, Cebu City 6001", lahug, "27 Gorordo Avenue, Lahug, Cebu City 6001"],
  ["Lahug, Cebu City 6001", lahug, "Lahug, Cebu City 6001"],
  ["A, 6002, Lahug, Cebu City 6001", lahug, "A, 6002, Lahug, Cebu City 6001"],
  ["Tower 2, 1550 Lahug, Cebu City", lahug, "Tower 2, 1550 Lahug"],
  ["12 Lahug Cebu City", lahug, "12 Lahug Cebu City"],
  ["Lahug Cebu City", lahug, "Lahug Cebu City"],
  ["12 Mabini St Poblacion Makati City", poblacion, "12 Mabini St Poblacion Makati City"],
  ["12 Mabini St. Brgy. Poblacion, Makati City", poblacion, "12 Mabini St. Brgy. Poblacion"],
  ["12 Poblacion Road", poblacion, "12 Poblacion Road"],
  ["5 Makati Avenue", poblacion, "5 Makati Avenue"],
  ["12 Jose Lahug Cebu City", lahug, "12 Jose Lahug Cebu City"],
  ["12 Poblacion, Makati", poblacion, "12 Poblacion"],
  ["Tower 1, PH, Makati", poblacion, "Tower 1, PH"],
  ["Tower 1, PH", poblacion, "Tower 1, PH"],
  ["Unit 12 Manila", { ...numbered, barangay: "Barangay 12" }, "Unit 12 Manila"],
  ["12, Manila", { ...numbered, barangay: "Barangay 12" }, "12"],
  ["27 Gorordo Avenue, Lahug, Cebu City\nBlue gate", lahug, "27 Gorordo Avenue, Lahug, Cebu City, Blue gate"],
  ["27 Gorordo Avenue Lahug, Cebu City", lahug, "27 Gorordo Avenue Lahug"],
  ["12 Cavite, Kaybagal North, Tagaytay City", kaybagal, "12 Cavite, Kaybagal North"],
  ["1234", lahug, "1234"],
  ["1550, Lahug, Cebu City", lahug, "1550"],
  ["27 Gorordo Avenue, Brgy., Cebu City", lahug, "27 Gorordo Avenue, Brgy."],
  ["", lahug, ""],
])("SHIP-02 the street in %j keeps what is not a name of the barangay", (typed, chosen, street) => {
  expect(typedStreet(typed, chosen, "6000").street).toBe(street);
});

test("SHIP-02 a typed postal code is kept where that of the barangay is not known, and its own where it is", () => {
  expect(typedStreet("8 Salinas Drive, Lahug, Cebu City 6000", lahug).postalCode).toBe("6000");
  expect(typedStreet("8 Salinas Drive, 6000, Lahug", lahug)).toEqual({ street: "8 Salinas Drive", postalCode: "6000" });
  expect(typedStreet("8 Salinas Drive", lahug)).toEqual({ street: "8 Salinas Drive", postalCode: null });
  expect(typedStreet("8 Salinas Drive, Cebu City 6001", lahug, "6000").postalCode).toBe("6000");
  // The number of a house is no postal code.
  expect(typedStreet("1550", lahug)).toEqual({ street: "1550", postalCode: null });
});

test("SHIP-02 the field of the street keeps a place alone, which is all there is where streets have no names", () => {
  expect(cleanStreet("Lahug", lahug, "6000")).toEqual({ street: "Lahug", postalCode: "6000" });
  expect(cleanStreet("Purok 3, Lahug", lahug, "6000")).toEqual({ street: "Purok 3", postalCode: "6000" });
});

test("SHIP-02 the street is the beginning of what was typed, and the rest are names of the barangay or kept too", () => {
  const part = fc.oneof(
    fc.constantFrom("Lahug", "Cebu City", "Cebu", "Central Visayas", "6000", "6001", "Brgy. Lahug", "Philippines"),
    fc.constantFrom("12 Mabini St.", "5 Cebu Avenue", "Lahug Road", "7"),
    fc.string(),
  );
  const separator = fc.constantFrom(", ", "; ", "\n", " - ", " ");
  const words = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? [];
  fc.assert(
    fc.property(fc.array(fc.tuple(part, separator)), (parts) => {
      const typed = parts.flat().join("");
      const { street, postalCode } = typedStreet(typed, lahug, "6000");
      expect(postalCode).toBe("6000");
      const kept = words(street);
      const all = words(typed);
      expect(all.slice(0, kept.length)).toEqual(kept);
      for (const word of all.slice(kept.length))
        expect(word).toMatch(/^(brgy|lahug|cebu|city|central|visayas|6000|philippines|ph)$/i);
      // Leaving the field again changes nothing.
      const again = cleanStreet(street, lahug, "6000");
      expect(again.street).toBe(street);
    }),
    { numRuns: 1000 },
  );
});
