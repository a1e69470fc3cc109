import type { Client } from "#contract/api.ts";
import { productTypes } from "#contract/enums.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { readProducts, toListedProduct } from "../../products/product-lists.ts";
import { errorPageOnRefusal, nullWhenMissing } from "../../shell/page-data.ts";
import { pageHead } from "../../shell/page-head.ts";
import { layoutDataOf, shopAddressLines, shopNameOf, useShop, useTestRides } from "../../shell/shop.ts";
import type { Route } from "./+types/home-page";
import { Articles } from "./articles.tsx";
import { Categories } from "./categories.tsx";
import { Hero } from "./hero.tsx";
import { promotedProducts, scooterRanges } from "./home-data.ts";
import { organization } from "./organization.ts";
import { PromoBanners } from "./promo-banners.tsx";
import { RangeChart } from "./range-chart.tsx";
import { StoreLocation } from "./store-location.tsx";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

/** The id of the featured scooter. A shop without it features its newest scooter. */
const FEATURED_ID = 1;

/** Scooters in the range chart at most, and products per type that are searched for promotions. */
const CANDIDATES = 12;

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
    organization(frame.shop, frame.origin),
  ];
};

export const loader = ({ context, request }: Route.LoaderArgs) => readHome(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readHome(call, request.signal);

async function readHome(api: Client, signal: AbortSignal) {
  const [first, scooters, { articles }, ...onSale] = await errorPageOnRefusal(
    Promise.all([
      nullWhenMissing(api("GET /api/viewproductdetail/:id", { params: { id: FEATURED_ID } }, { signal })),
      readProducts("scooter", api, { limit: CANDIDATES }, signal),
      api("GET /api/articles", {}, { signal }),
      ...productTypes.map((type) => readProducts(type, api, { limit: CANDIDATES, on_sale: "1" }, signal)),
    ]),
  );
  const featured = first ? toListedProduct(first.product) : (scooters.products[0] ?? null);
  const sale = onSale.flatMap(({ products }) => products).filter(({ id }) => id !== featured?.id);
  return { featured, range: scooterRanges(scooters.products), promotions: promotedProducts(sale), articles };
}

export default function HomePage({ loaderData: { featured, range, promotions, articles } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <main id="main">
      <Hero
        featured={featured}
        hasStore={shop !== null && shopAddressLines(shop).length > 0}
        hasTestRides={useTestRides().length > 0}
      />
      <Categories />
      {range.length > 1 && <RangeChart scooters={range} />}
      {promotions.length > 0 && <PromoBanners products={promotions} />}
      {articles.length > 0 && <Articles texts={articles} />}
      {shop && <StoreLocation shop={shop} />}
    </main>
  );
}
