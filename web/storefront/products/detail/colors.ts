/** The colours that products come in, as CSS colours. A name ends with one of these words: "coral red", "matt black". */
const colors: Readonly<Record<string, string>> = {
  black: "#1d1d1f",
  graphite: "#43474d",
  grey: "#8b8f94",
  gray: "#8b8f94",
  silver: "#c4c8cc",
  white: "#ffffff",
  sand: "#d3bd98",
  beige: "#d9c9ac",
  brown: "#6f4e37",
  red: "#c8332b",
  "coral red": "#e8674f",
  coral: "#e8674f",
  orange: "#ef7d1a",
  yellow: "#f2c717",
  lime: "#b4d430",
  green: "#2f8f4e",
  "forest green": "#2f5d46",
  mint: "#9ad8bd",
  turquoise: "#28b3b0",
  blue: "#0d96d6",
  "sky blue": "#7cc4ea",
  navy: "#1f3157",
  purple: "#6b4aa0",
  pink: "#ec8fb1",
};

/** The CSS colour of a name; null of one that is not known. */
export function colorOf(name: string): string | null {
  const words = name.trim().toLowerCase().split(/\s+/);
  const known = words.map((_, from) => words.slice(from).join(" ")).find((end) => Object.hasOwn(colors, end));
  return known === undefined ? null : (colors[known] ?? null);
}
