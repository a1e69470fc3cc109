import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { markdownPlugin } from "./content/markdown-plugin.ts";
import { picturePlugin } from "./content/picture-plugin.ts";
import { leanParts } from "./web/lean-parts.ts";

const noDecoder = fileURLToPath(new URL("web/storefront/products/detail/no-mesh-decoder.ts", import.meta.url));

/**
 * What comes with every page of the storefront: in one file, since parts of one text compress best together. What imports
 * CSS is not among it, or its styles would come with the back office too.
 */
const frame = [
  "web/(api|session|anti-forgery)",
  "web/ui/(alert-dialog|alerts|brand|use-dismiss|icon|dialog|money|picture|store|toast)",
  "web/storefront/shell/(?!layout|format-date|not-found-route)[\\w-]+",
  "web/storefront/products/(categories|product-card|product-lists|search/search-box|search/use-suggestions)",
  "web/storefront/cart/(cart-count|load-cart-page)",
  "web/storefront/accounts/(account-pages|sign-in/sign-in-dialog|sign-in/sign-in-store)",
  "web/storefront/products/compare/(compare-selection|compare-checkbox)",
  "web/storefront/content/texts",
  "contract/(headers|limits|money|media|enums)",
];

/** The files of the contract that only the back office loads. */
const forAdmin = "contract/(errors|permissions|.+\\.admin)";

/** The modules of these paths. */
const modulesAt = (...paths: string[]) => new RegExp(`[\\\\/](${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

export default defineConfig({
  resolve: { alias: { "three/examples/jsm/libs/meshopt_decoder.module.js": noDecoder } },
  plugins: [picturePlugin(), markdownPlugin(), leanParts(), reactRouter()],
  build: {
    // Nothing becomes a data: URL, so the content security policy can stay closed to them.
    assetsInlineLimit: 0,
    // React Router names the modules of a page in its document; the few lazy ones need no helper of their own.
    modulePreload: false,
  },
  // Bundled, so that only what is used of them is loaded: as a whole they take 200 MB and seconds at start.
  ssr: { noExternal: [/^@react-email[\\/]/, /^@base-ui[\\/]/] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, each of which compresses well, instead of one for every module that two pages share.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 4 },
                { name: "shop", test: modulesAt(...frame), priority: 3 },
                {
                  name: "both",
                  test: modulesAt("web/ui/(?!order-progress).+", `(?!${forAdmin}\\.)contract/.+`),
                  minShareCount: 2,
                  priority: 2,
                },
                { name: "desk", test: modulesAt("web/admin/.+", forAdmin), minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
