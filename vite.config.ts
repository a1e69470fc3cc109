import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { markdownPlugin } from "./content/markdown-plugin.ts";
import { picturePlugin } from "./content/picture-plugin.ts";

const noDecoder = fileURLToPath(new URL("web/storefront/products/detail/no-mesh-decoder.ts", import.meta.url));

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** What a file imports, directly or not, without what it imports later by `import()`. */
function importsOf(file: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(fileURLToPath(new URL(file, import.meta.url)));
  return found;
}

/** The name of the built file for what every page of the storefront, of the back office, or of both needs. */
function frameOf(id: string, modules: Modules): string | null {
  const inStorefront = importsOf("web/storefront/shell/layout.tsx", modules).has(id);
  const inAdmin = importsOf("web/admin/shell/signed-in-layout.tsx", modules).has(id);
  if (inStorefront && inAdmin) return "both";
  if (inStorefront) return "storefront";
  return inAdmin ? "admin" : null;
}

export default defineConfig({
  resolve: { alias: { "three/examples/jsm/libs/meshopt_decoder.module.js": noDecoder } },
  plugins: [picturePlugin(), markdownPlugin(), reactRouter()],
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
            // Few files that each compress well, instead of one for every module that two pages share (5 KB more).
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
                { name: frameOf, debugName: "frame", test: /[\\/](web|contract)[\\/]/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { sourcemap: true } },
  },
});
