import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { picturePlugin } from "./content/picture-plugin.ts";

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const ROOT = "web/root.tsx";
const STOREFRONT_LAYOUT = "web/storefront/shell/layout.tsx";
const ADMIN_LAYOUT = "web/admin/shell/signed-in-layout.tsx";
/** The pages that a first visit opens most often. */
const FIRST_PAGES = [
  "web/storefront/content/home/home-page.tsx",
  "web/storefront/products/list/product-list-page.tsx",
  "web/storefront/products/detail/product-page.tsx",
];
const STOREFRONT = globSync("web/storefront/**/*.{ts,tsx}", { cwd: import.meta.dirname });

/** What `importsOf` has found: each file is asked about for every module. */
const importsByFile = new Map<string, Set<string>>();

/** What a file imports, directly or not, and itself. What it imports later, by `import()`, does not count. */
function importsOf(file: string, modules: Modules): Set<string> {
  const known = importsByFile.get(file);
  if (known) return known;
  const found = new Set([join(import.meta.dirname, file)]);
  // The loop also visits what is added to the set meanwhile.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  importsByFile.set(file, found);
  return found;
}

/**
 * The file of the build that a module goes into; null leaves it to the bundler. Few files that each compress well, instead
 * of one for every module that two pages share: that is 5 KB less on a first visit.
 */
function fileOf(id: string, modules: Modules): string | null {
  const isIn = (file: string) => importsOf(file, modules).has(id);
  if (isIn(ROOT)) return "both";
  const isOfStorefront = /[\\/]web[\\/]storefront[\\/]/.test(id);
  const isOfShell = /[\\/]storefront[\\/]shell[\\/]/.test(id);
  // The addresses of a picture's widths hardly compress, so they stay with the pages that show it.
  const isPicture = /[\\/]web[\\/]images[\\/]/.test(id);
  const firstPages = FIRST_PAGES.filter(isIn).length;
  if (isIn(STOREFRONT_LAYOUT) || firstPages > 1 || (firstPages === 1 && (isOfShell || !(isOfStorefront || isPicture))))
    return isIn(ADMIN_LAYOUT) ? "both" : "storefront";
  // The list of files is a part of each first visit too, and these parts of pages would be a dozen of them.
  if (/[\\/]storefront[\\/](?:orders|payments)[\\/](?![\w-]+-page)[\w.-]+$/.test(id)) return "shared";
  if (STOREFRONT.some(isIn)) return isOfStorefront || isPicture ? null : "shared";
  return "admin";
}

export default defineConfig({
  plugins: [picturePlugin(), reactRouter()],
  css: { modules: { generateScopedName: (name, file) => `${basename(file, ".module.css")}-${name}` } },
  build: {
    // Nothing becomes a data: URL, so the content security policy can forbid them.
    assetsInlineLimit: 0,
    // React Router names the modules of a page in its document.
    modulePreload: false,
  },
  // Bundled, so that only the parts in use are loaded: whole, they take 200 MB and seconds at start.
  ssr: { noExternal: [/^@react-email[\\/]/, /^@base-ui[\\/]/] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 5 },
                ...["both", "storefront", "shared", "admin"].map((file, index) => ({
                  name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
                  debugName: file,
                  minShareCount: file === "shared" || file === "admin" ? 2 : 1,
                  priority: 4 - index,
                })),
              ],
            },
          },
        },
      },
    },
    ssr: { build: { sourcemap: true } },
  },
});
