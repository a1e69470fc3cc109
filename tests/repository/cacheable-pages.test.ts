import { expect, test } from "vitest";
import { cacheableUrls } from "#server/cache/cacheable-urls.ts";
import routes from "../../web/routes.ts";
import { UNLISTED_PREFIX } from "../../web/storefront/shell/route-ids.ts";

test("each page of the storefront that search engines list is in the list of what the response cache keeps", () => {
  const listed = (routes[0]?.children ?? []).filter(({ id, path }) => !id?.startsWith(UNLISTED_PREFIX) && path !== "*");
  const urls = listed.map(({ path = "" }) => `/${path.replace(":type/:id", "scooter/1").replace(/:\w+/, "scooter")}`);
  expect(urls).toContain("/contact");
  expect(urls.filter((url) => cacheableUrls(new Map(), [])(url) === null)).toEqual([]);
});
