/** A page of the shop that a search may look for. */
export type ShopPage = { path: string; title: string; summary: string };

/** The pages that are no products and no texts, and the words by which they are found. */
const pages: readonly (ShopPage & { words: string })[] = [
  {
    path: "/test-ride",
    title: "Book a free test ride",
    summary: "Choose a scooter, a day and a time.",
    words: "book booking free test testride ride rides riding try trial scooter",
  },
  {
    path: "/track",
    title: "Track your order",
    summary: "See where your order is, by its number and your phone number.",
    words: "track tracking order orders where parcel delivery status courier number",
  },
  {
    path: "/contact",
    title: "Contact us",
    summary: "Write to us, call, or visit.",
    words:
      "contact us call phone email mail write message complaint complain chat messenger viber address opening hours",
  },
  {
    path: "/help",
    title: "Help",
    summary: "Answers to common questions.",
    words: "help faq question questions support answer answers",
  },
  {
    path: "/articles",
    title: "Articles",
    summary: "Choosing a scooter, riding it, and the rules of the road.",
    words: "article articles blog guide guides read advice tip tips",
  },
  {
    path: "/compare",
    title: "Compare scooters",
    summary: "Range, weight, speed and price side by side.",
    words: "compare comparing comparison scooter scooters versus difference differences",
  },
];

/** Words that say nothing about what somebody looks for. */
const filler = new Set(["a", "an", "the", "my", "is", "are", "to", "for", "of", "i", "can", "how", "do", "you"]);

/** The number of an order, which leads to the page that tracks it. */
const ORDER_NUMBER = /^tl[- ]?\d{6}[- ]?\d+$/i;

/** The pages that have all words of a search; none when it names products alone. */
export function findShopPages(typed: string): ShopPage[] {
  if (ORDER_NUMBER.test(typed.trim())) return pages.filter(({ path }) => path === "/track");
  const asked = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !filler.has(word));
  const naming = asked.filter((word) => !/^(?:scooters?|helmets?|orders?|numbers?)$/.test(word));
  if (naming.length === 0) return [];
  return pages.filter(({ words }) => asked.every((word) => words.split(" ").includes(word)));
}
