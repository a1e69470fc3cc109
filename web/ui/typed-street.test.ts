import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChosenBarangay } from "./address-value.ts";
import { typedStreet } from "./typed-street.ts";

const lahug: ChosenBarangay = {
  barangay_code: "0730600041",
  ...{ barangay: "Lahug", city: "Cebu City", province: null, region: "Central Visayas" },
};
const kaybagal: ChosenBarangay = {
  barangay_code: "0402119008",
  ...{ barangay: "Kaybagal South", city: "Tagaytay City", province: "Cavite", region: "Calabarzon" },
};
const teachers: ChosenBarangay = {
  barangay_code: "1381300141",
  ...{ barangay: "Teachers Village East", city: "Quezon City", province: null, region: "Metro Manila" },
};
const numbered: ChosenBarangay = {
  barangay_code: "1380608002",
  ...{ barangay: "Barangay 659-A", city: "Manila", province: null, region: "Metro Manila" },
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
  ["Purok 3, Milagrosa, Cebu City", { ...lahug, barangay: "Milagrosa (Tulo)" }, null, "Purok 3"],
])("SHIP-02 the street in %j is what the barangay does not say", (typed, chosen, known, street) => {
  expect(typedStreet(typed, chosen, known).street).toBe(street);
});

test.each([
  ["27 Gorordo Avenue", lahug, "27 Gorordo Avenue"],
  ["27 Gorordo Avenue, Lahug, Mandaue City", lahug, "27 Gorordo Avenue, Lahug, Mandaue City"],
  ["27 Gorordo Avenue, Lahug, Cebu City 6001", lahug, "27 Gorordo Avenue, Lahug, Cebu City 6001"],
  ["27 Gorordo Avenue, Lahug, Cebu City\nBlue gate", lahug, "27 Gorordo Avenue, Lahug, Cebu City, Blue gate"],
  ["27 Gorordo Avenue Lahug, Cebu City", lahug, "27 Gorordo Avenue Lahug"],
  ["Lahug, Lahug, Cebu City", lahug, "Lahug"],
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

test("SHIP-02 the street is the beginning of what was typed, and the rest are names of the barangay", () => {
  const part = fc.oneof(
    fc.constantFrom("Lahug", "Cebu City", "Cebu", "Central Visayas", "6000", "Brgy. Lahug"),
    fc.string().map((text) => text.replaceAll(/[,\n]/g, " ").trim()),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const kept = parts.filter((each) => each !== "");
      const { street } = typedStreet(parts.join(", "), lahug, "6000");
      const count = street === "" ? 0 : street.split(", ").length;
      expect(kept.slice(0, count).join(", ")).toBe(street);
      for (const removed of kept.slice(count))
        expect(removed).toMatch(/^(Brgy\.? )?(lahug|cebu( city)?|central visayas|6000)$/i);
    }),
  );
});
