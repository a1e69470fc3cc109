import { parseSync } from "@swc/core";

/**
 * Unusual words that this repository once used, and the usual terms. A word is refused as a whole word of an identifier, a
 * file name, a folder name, a CSS class, a table or a column: `desk` in `adminDesk` and `order-desk.ts`.
 */
const replacedWords: Readonly<Record<string, string>> = {
  bone: "skeleton",
  bones: "skeleton",
  deed: "audit action",
  deeds: "audit actions",
  desk: "admin",
  doer: "actor",
  door: "public API, listener",
  doors: "listeners",
  gathered: "batch",
  house: "repository, lifecycle",
  hung: "gallery",
  keeper: "supervisor",
  lane: "priority",
  lanes: "priorities",
  leftover: "orphan process",
  leftovers: "orphan processes",
  letter: "email",
  letters: "emails",
  mended: "corrected",
  noun: "module",
  nouns: "modules",
  objection: "rejection reason",
  objections: "rejection reasons",
  papers: "order documents",
  patience: "timeout",
  peek: "preview",
  rooms: "layers",
  shelf: "listing",
  shelves: "listings",
  tells: "label",
  told: "label",
  vocabulary: "enums, search terms",
};

/** Words that are fine inside a name (`notFound`) but unclear as the complete name of an export or a file. */
const replacedNames: Readonly<Record<string, string>> = {
  attempt: "pending order",
  band: "bucket",
  course: "progress",
  figures: "statistics, specs",
  found: "seo, search",
  gate: "admission queue",
  ground: "dependencies, setup",
  kinds: "categories",
  lots: "samples",
  moves: "transitions",
  own: "prefill",
  say: "print, log",
  station: "step",
  thing: "entity",
  typed: "draft",
  who: "actor",
  words: "search terms, labels",
};

/** Names that the web platform, a library or the specification chose. */
const foreignNames = new Set(["letterSpacing", "letter-spacing", "letterCase"]);

/** The words of a name: `orderDesk`, `order_desk` and `order-desk` are `order` and `desk`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The replaced words in a name, each with its usual term; `whole` also looks at the name itself. */
export function replacedIn(name: string, whole = false): string[] {
  if (foreignNames.has(name)) return [];
  const inside = wordsOf(name).flatMap((word) =>
    Object.hasOwn(replacedWords, word) ? [`${name}: ${word} -> ${replacedWords[word]}`] : [],
  );
  const exact = name.toLowerCase();
  return whole && Object.hasOwn(replacedNames, exact) ? [...inside, `${name} -> ${replacedNames[exact]}`] : inside;
}

type Node = { type?: string; value?: unknown; declaration?: Node; declarations?: Node[]; id?: Node; identifier?: Node };

/** Every node of a syntax tree. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== "object" || tree === null) return;
  if (!Array.isArray(tree)) yield tree as Node;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

/** The names that a top-level node exports. */
const exportedBy = ({ type, declaration }: Node): unknown[] => {
  if (type !== "ExportDeclaration" || !declaration) return [];
  const { declarations = [declaration] } = declaration;
  return declarations.map(({ id, identifier }) => (id ?? identifier)?.value);
};

/** The names in a TypeScript file: all identifiers, and of them those that it exports. */
export function namesIn(path: string, text: string): { all: Set<string>; exported: Set<unknown> } {
  const { body } = parseSync(text, { syntax: "typescript", tsx: path.endsWith("x") });
  const identifiers = [...nodesOf(body)].flatMap(({ type, value }) =>
    type === "Identifier" && typeof value === "string" ? [value] : [],
  );
  return { all: new Set(identifiers), exported: new Set(body.flatMap((node) => exportedBy(node as Node))) };
}

/** The identifiers in an SQL file, without its comments and texts. */
export const sqlNames = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/--.*$/gm, "")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .replaceAll(/'(?:[^']|'')*'/g, "")
      .match(/[a-z_]\w*/gi) ?? [],
  );

/** The class names in a style sheet. */
export const cssNames = (text: string): Set<string> =>
  new Set([...text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/[.]([a-z][\w-]*)/gi)].map(([, name = ""]) => name));
