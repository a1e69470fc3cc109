import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import facts from "../../shell/facts.module.css";
import { organization, webSite } from "../../shell/organization.ts";
import { pageHead } from "../../shell/page-head.ts";
import { serverRendered } from "../../shell/server-rendered.tsx";
import { layoutDataOf, shopNameOf } from "../../shell/shop.ts";
import articleList from "../article-list.module.css";
import type { Route } from "./+types/home-page";
import articles from "./articles.module.css";
import banners from "./banners.module.css";
import categories from "./categories.module.css";
import collections from "./collections.module.css";
import hero from "./hero.module.css";
import { readHome } from "./home-data.ts";
import rangeChart from "./range-chart.module.css";
import { StoreLocation } from "./store-location.tsx";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({
      ...frame,
      title: `${shopNameOf(frame.shop)}: electric scooters, helmets and accessories`,
      description:
        "Electric scooters, helmets and accessories in the Philippines, with range, weight and price at a glance.",
      path: "/",
    }),
    // Search engines read what the server sends, and React keeps it: the bundle of the browser has none of it.
    import.meta.env.SSR ? organization(frame.shop, frame.origin) : { "script:ld+json": {} },
    import.meta.env.SSR ? webSite(frame.shop, frame.origin) : { "script:ld+json": {} },
  ];
};

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readHome(context.get(apiContext), "GET /api/home", request.signal);

/** Loads the code of the sections beside their data. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [home] = await Promise.all([readHome(call, "GET /api/home", request.signal), HomeSections.load()]);
  return home;
}

const HomeSections = serverRendered({
  id: "home-sections",
  load: () => import("./home-sections.tsx"),
  styles: [
    hero.hero,
    facts.facts,
    categories.categories,
    collections.collections,
    rangeChart.chart,
    banners.banners,
    articles.articles,
    articleList.list,
  ],
});

export default ({ loaderData }: Route.ComponentProps) => (
  <main id="main">
    <HomeSections {...loaderData} />
    <StoreLocation />
  </main>
);
