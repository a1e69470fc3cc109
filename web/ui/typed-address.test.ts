import { expect, test } from "vitest";
import { addressValue, type ChosenBarangay } from "./address-value.ts";
import { detailsAfterChange, detailsAfterTyping } from "./typed-address.ts";

const poblacion: ChosenBarangay = {
  barangay_code: "1380300020",
  barangay: "Poblacion",
  city: "Makati City",
  province: null,
  region: "Metro Manila",
};
const lahug: ChosenBarangay = {
  barangay_code: "0730600041",
  barangay: "Lahug",
  city: "Cebu City",
  province: null,
  region: "Central Visayas",
};

const details = { street: "12 Mabini St", landmark: "Blue gate", postal_code: "1210" };
/** What the form writes of the chosen barangay when the address is typed instead. */
const written = addressValue({ ...poblacion, ...details }).address;
const choose = (address: string, chosen: ChosenBarangay, known: string | null = null) =>
  detailsAfterTyping({ ...details, address }, poblacion, chosen, known);

test("SHIP-02 an address that replaces the text of the barangay before is the one that counts", () => {
  expect(choose("99 Gorordo Avenue, Lahug, Cebu City", lahug, "6000")).toEqual({
    street: "99 Gorordo Avenue",
    landmark: "",
    postal_code: "6000",
  });
  expect(choose("99 Gorordo Avenue, Lahug, Cebu City", lahug).postal_code).toBe("");
  expect(choose("12 Mabini St, Poblacion, Makati", lahug, "6000").street).toBe("12 Mabini St, Poblacion, Makati");
  expect(choose("", lahug, "6000").street).toBe("");
});

test("SHIP-02 what the form wrote of the barangay before is no street, and what was changed before it counts", () => {
  expect(choose(written, poblacion, "1210")).toEqual(details);
  expect(choose(written, lahug, "6000")).toEqual({ ...details, postal_code: "6000" });
  expect(choose(written, lahug)).toEqual({ ...details, postal_code: "" });
  const changed = written.replace("12 Mabini St", "Unit 3, 14 Mabini St, Lahug");
  expect(choose(changed, lahug, "6000")).toEqual({ ...details, street: "Unit 3, 14 Mabini St", postal_code: "6000" });
});

test("SHIP-02 a line after the names is the landmark, as in a saved address that was typed", () => {
  const saved = { ...details, landmark: "", postal_code: "", street: "" };
  const address = "12 Mabini St, Poblacion\nMakati City, Metro Manila 1210\nGreen gate";
  const after = detailsAfterTyping({ ...saved, address }, null, poblacion, "1210");
  expect(after).toEqual({ street: "12 Mabini St", landmark: "Green gate", postal_code: "1210" });
  expect(choose(written.replace("Blue", "Green"), poblacion, "1210")).toEqual({ ...details, landmark: "Green gate" });
  // Not where it can be the street, or where the names are others.
  expect(choose("Poblacion, Makati\n12 Mabini St", poblacion).street).toBe("Poblacion, Makati, 12 Mabini St");
  expect(choose("99 Salinas Drive\nCebu City", poblacion).street).toBe("99 Salinas Drive, Cebu City");
});

test("SHIP-02 another barangay keeps the street, without its own names", () => {
  expect(detailsAfterChange(details, poblacion, lahug, "6000")).toEqual({
    street: "12 Mabini St",
    postal_code: "6000",
  });
  const typed = { street: "99 Gorordo Avenue, Lahug, Cebu City", postal_code: "1210" };
  expect(detailsAfterChange(typed, poblacion, lahug, null)).toEqual({ street: "99 Gorordo Avenue", postal_code: "" });
});
