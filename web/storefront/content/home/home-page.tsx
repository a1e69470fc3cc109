import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { organization, webSite } from "../../shell/organization.ts";
import { pageHead } from "../../shell/page-head.ts";
import { layoutDataOf, shopNameOf } from "../../shell/shop.ts";
import type { Route } from "./+types/home-page";
import { readHome } from "./home-data.ts";
import { HomeSections } from "./home-sections.tsx";

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

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readHome(call, "GET /api/home", request.signal);

export default ({ loaderData }: Route.ComponentProps) => <HomeSections {...loaderData} />;
