/** A rule for files that no linter checks. `findViolations` returns the violations in one file; `sample` is a file with one. */
export type FileRule = {
  name: string;
  applies: (path: string) => boolean;
  findViolations: (path: string, text: string) => string[];
  sample: { path: string; text: string };
};

const source = /[.](?:ts|tsx|mjs|css|sql)$/;
const typescript = /[.]tsx?$/;
const generated = /[.]gen[.]ts$|^db\/schema[.]sql$/;
const test = /[.]test[.]ts$/;

const longest = 400;

/** Names that say nothing about the content. */
const emptyNames = new Set([
  "util",
  "utils",
  "helper",
  "helpers",
  "common",
  "misc",
  "shared",
  "manager",
  "base",
  "lib",
]);

const lines = (text: string, pattern: RegExp): string[] => text.split("\n").filter((line) => pattern.test(line));

/** The declarations of exported functions that have no docstring directly above them. */
function undocumented(text: string): string[] {
  const rows = text.split("\n");
  return rows.filter(
    (row, at) => /^export (?:async )?function\*? /.test(row) && !rows[at - 1]?.trimEnd().endsWith("*/"),
  );
}

export const fileRules: FileRule[] = [
  {
    name: `a file has at most ${longest} lines`,
    applies: (path) => source.test(path) && !generated.test(path),
    findViolations: (_path, text) =>
      text.split("\n").length > longest + 1 ? [`${text.split("\n").length - 1} lines`] : [],
    sample: { path: "db/migrations/0009.do.everything.sql", text: "select 1;\n".repeat(longest + 1) },
  },
  {
    name: "no file or folder has a name that fits everything",
    applies: () => true,
    findViolations: (path) => path.split(/[/.]/).filter((word) => emptyNames.has(word.toLowerCase())),
    sample: { path: "modules/cart/cart.helpers.ts", text: "" },
  },
  {
    name: "files are chosen with FileInput",
    applies: (path) => path.startsWith("web/") && path !== "web/ui/file-input.tsx",
    findViolations: (_path, text) => lines(text, /type="file"/),
    sample: { path: "web/admin/orders/import.tsx", text: '<input type="file" />' },
  },
  {
    name: "the component kit is imported as #web/ui",
    applies: (path) => /^web\/(?!ui\/).*[.]tsx?$/.test(path),
    findViolations: (_path, text) => lines(text, /from "(?:[.][.]\/)+ui\//),
    sample: { path: "web/admin/orders/items.tsx", text: 'import { Thumbnail } from "../../ui/thumbnail.tsx";' },
  },
  {
    name: "no class is a Manager or a Base",
    applies: (path) => typescript.test(path) && !path.startsWith("tests/repository/"),
    findViolations: (_path, text) => lines(text, /\bclass (?:Base[A-Z]\w*|\w*(?:Manager|Helper|Util)s?)\b/),
    sample: { path: "modules/cart/cart.ts", text: "export class CartManager {}" },
  },
  {
    name: "there is no index file: a module is imported by its own name",
    applies: () => true,
    findViolations: (path) => (/(?:^|\/)index[.](?:ts|tsx|mjs)$/.test(path) ? [path] : []),
    sample: { path: "modules/cart/index.ts", text: "" },
  },
  {
    name: "folders are kebab-case",
    applies: () => true,
    findViolations: (path) =>
      path
        .split("/")
        .slice(0, -1)
        .filter((folder) => !/^[.]?[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folder)),
    sample: { path: "web/storeFront/home.tsx", text: "" },
  },
  {
    name: "a type is imported at the top of the file, where dependency-cruiser sees it",
    applies: (path) => typescript.test(path) && !generated.test(path) && !path.startsWith("tests/repository/"),
    findViolations: (_path, text) => lines(text, /(?<!await )import\([^()]*\)(?:[.][A-Z]|\[)|typeof import\(/),
    sample: { path: "web/cart.ts", text: 'type Line = import("#modules/cart/cart.ts").Line;' },
  },
  {
    name: "rules get time and random values as arguments",
    applies: (path) => /[.]rules[.]ts$/.test(path),
    findViolations: (_path, text) => lines(text, /\bDate[.]now\(|\bnew Date\(\)|\bMath[.]random\(|\bcrypto[.]/),
    sample: { path: "modules/cart/cart.rules.ts", text: "const now = new Date();" },
  },
  {
    name: "queries are in the store of a module or in db/",
    applies: (path) =>
      /^(?:modules|http|server)\/.*[.]ts$/.test(path) && !/[.]store[.]ts$/.test(path) && !test.test(path),
    findViolations: (_path, text) => lines(text, /\bsql`|[.](?:selectFrom|insertInto|updateTable|deleteFrom)\(/),
    sample: { path: "modules/cart/cart.ts", text: 'db.selectFrom("carts")' },
  },
  {
    name: "an exported function has a docstring",
    // A store is private to its module, and a React component shows what it returns.
    applies: (path) =>
      typescript.test(path) && !test.test(path) && !generated.test(path) && !/^web\/|[.]store[.]ts$/.test(path),
    findViolations: (_path, text) => undocumented(text),
    sample: { path: "http/answer.ts", text: "\nexport async function answer() {}" },
  },
  {
    name: "there are no TODOs, placeholders or ignored types",
    applies: (path) => source.test(path) && !path.startsWith("tests/repository/"),
    findViolations: (_path, text) => lines(text, /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|nocheck)|[Ll]orem ipsum/),
    sample: { path: "http/answer.ts", text: "// TODO: say no" },
  },
  {
    // Forbidden by Republic Act 7394 with DAO 2 s. 1993. Only the file that refuses the words may contain them.
    name: "no file says No Return, No Exchange",
    applies: (path) => /[.](?:tsx?|md|json|sql)$/.test(path) && !/^tests\/|^contract\/fields[.]ts$/.test(path),
    findViolations: (_path, text) => lines(text, /no\s+returns?\W+no\s+exchange/i),
    sample: { path: "content/policies/returns.md", text: "Sale items: NO RETURN, NO EXCHANGE." },
  },
  {
    name: "no file names a folder of a developer's machine",
    applies: (path) => !path.startsWith("tests/repository/") && !/[.](?:webp|jpg|png|avif|woff2)$/.test(path),
    findViolations: (_path, text) => lines(text, /(?:^|[\s"'`(=])\/(?:root|home|Users)\/\w/),
    sample: { path: "README.md", text: ["cd ", "home", "maria", "tulin"].join("/") },
  },
];
