import { loadBundledPlaces } from "#modules/places/places.ts";
import type { Shop } from "./shop.ts";

/** Loads the regions, provinces, cities and barangays that come with the shop, as its start does. */
export const loadPlaces = (shop: Shop): Promise<void> => loadBundledPlaces(shop.db);

/** Barangays by their codes. */
export const barangays = {
  lahugInCebuCity: "0730600041",
  kaybagalSouthInTagaytay: "0402119008",
  barangay659AInErmita: "1380608002",
} as const;

/** An address in Tagaytay as it is typed, and with the names that its barangay adds. */
export const tagaytay = {
  barangay_code: barangays.kaybagalSouthInTagaytay,
  street: "1 Sampaguita Street",
  postal_code: "4120",
  landmark: "Blue gate",
};
export const tagaytayParts = {
  ...tagaytay,
  barangay: "Kaybagal South",
  city: "Tagaytay City",
  province: "Cavite",
  region: "Calabarzon",
};
