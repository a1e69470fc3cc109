import type { ShopDetails } from "#contract/settings.ts";
import { shopAddressLines } from "../../shell/shop.ts";

/** Half the width and height of the map in degrees: about a kilometre. */
const REACH = { latitude: 0.006, longitude: 0.01 };

/** The URL of an OpenStreetMap map around this point, with a pin on it. Arguments in degrees. */
export function mapUrl(latitude: number, longitude: number): string {
  const corners = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  const query = new URLSearchParams({
    bbox: corners.map((degrees) => degrees.toFixed(5)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** URLs of directions to the store: to its coordinates when they are known, else to its address. */
export function directionUrls(shop: ShopDetails): { osm: string; google: string } {
  const place = shop.latitude === null ? null : `${shop.latitude},${shop.longitude}`;
  const address = shopAddressLines(shop).join(", ");
  return {
    osm: place
      ? `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: place })}`
      : `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`,
    google: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: place ?? address })}`,
  };
}
