import { MAX_TYPE_SLUG_LENGTH } from "./limits.ts";

/** First parts of addresses that are not those of a type of products. A test compares them with the routes. */
export const reservedSlugs: readonly string[] = [
  "account",
  "admin",
  "api",
  "articles",
  "assets",
  "cart",
  "checkout",
  "collection",
  "collections",
  "compare",
  "confirm-email",
  "contact",
  "help",
  "healthz",
  "home",
  "log-in",
  "media",
  "metrics",
  "payment",
  "policies",
  "preview",
  "product",
  "products",
  "readyz",
  "reset-password",
  "review",
  "sandbox-pay",
  "search",
  "secure-account",
  "sitemaps",
  "test-ride",
  "thankyou",
  "track",
  "wishlist",
];

/** The slug of a name: `bike-racks` of "Bike racks". */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-+$/g, "")
    .slice(0, MAX_TYPE_SLUG_LENGTH)
    .replace(/-+$/, "");

/** Why this cannot be the address of a type; null when it can. */
export function slugRejectionReason(slug: string): string | null {
  if (slug === "") return "Enter the address, such as bike-rack.";
  if (!/^[a-z]+(?:-[a-z0-9]+)*$/.test(slug))
    return "Use small letters, with hyphens between the words, such as bike-rack.";
  return reservedSlugs.includes(slug) ? `The shop has another page at /${slug}. Choose another address.` : null;
}
