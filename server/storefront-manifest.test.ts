import { expect, test } from "vitest";
import { storefrontManifest } from "./storefront-manifest.ts";

test("the manifest of the storefront has no route of the back office, and no import that the first page has loaded", () => {
  const manifest = {
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: ["/react.js"] },
    routes: {
      root: { id: "root", imports: ["/react.js", "/both.js"] },
      "storefront/shell/layout": { id: "storefront/shell/layout", imports: ["/storefront.js", "/both.js"] },
      "unlisted/cart": { id: "unlisted/cart", imports: ["/react.js", "/storefront.js", "/shared.js"] },
      "admin/shell/root-layout": { id: "admin/shell/root-layout", imports: ["/admin.js"] },
      "admin/orders": { id: "admin/orders", imports: ["/admin.js"] },
    },
  };

  expect(storefrontManifest(manifest)).toEqual({
    url: manifest.url,
    entry: manifest.entry,
    routes: {
      root: { id: "root", imports: [] },
      "storefront/shell/layout": { id: "storefront/shell/layout", imports: [] },
      "unlisted/cart": { id: "unlisted/cart", imports: ["/shared.js"] },
    },
  });
});
