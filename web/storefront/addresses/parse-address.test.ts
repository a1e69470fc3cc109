import { expect, test } from "vitest";
import { toBillingDetails } from "./convert-address.ts";
import { parseAddress } from "./parse-address.ts";

test.each([
  ["27 Mahusay Street", { street: "27 Mahusay Street" }],
  ["27 Mahusay Street, Quezon City", { street: "27 Mahusay Street", city: "Quezon City" }],
  [
    "Unit 5, 27 Mahusay Street, Teachers Village East, Quezon City",
    { street: "Unit 5, 27 Mahusay Street", barangay: "Teachers Village East", city: "Quezon City" },
  ],
  [
    "27 Mahusay Street, Brgy. Lahug,\nCebu City, Cebu 6000, Philippines",
    {
      street: "27 Mahusay Street",
      barangay: "Brgy. Lahug",
      city: "Cebu City",
      province: "Cebu",
      region: "Central Visayas",
      postal_code: "6000",
    },
  ],
  [
    "3 Rizal, Ermita, Manila, NCR 1000",
    { street: "3 Rizal", barangay: "Ermita", city: "Manila", region: "Metro Manila", postal_code: "1000" },
  ],
  ["27 Mahusay Street, Quezon City 1101", { street: "27 Mahusay Street", city: "Quezon City", postal_code: "1101" }],
  ["Lot 1234", { street: "Lot 1234" }],
  ["", { street: "" }],
])("CHK-01 the parts of the address %j", (typed, parts) => {
  expect(parseAddress(typed)).toEqual(parts);
});

test("CHK-01 an address that was composed of parts is parsed into these parts", () => {
  const parts = { street: "1 Sampaguita Street", barangay: "Kaybagal South", city: "Tagaytay", province: "Cavite" };
  const rest = { region: "Calabarzon", postal_code: "4120", landmark: "Blue gate, beside the chapel" };
  const written = toBillingDetails({
    ...parts,
    ...rest,
    id: 1,
    barangay_code: null,
    recipient: "A",
    phone: "+639170000000",
    default: false,
  });
  expect(parseAddress(written.address ?? "")).toEqual({ ...parts, ...rest });
});
