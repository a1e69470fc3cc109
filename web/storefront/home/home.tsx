import type { Client } from "#contract/api.ts";
import { productTypes } from "#contract/vocabulary.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { orErrorPage, orNull } from "../page-data.ts";
import { pageHead } from "../page-head.ts";
import { onShelf, productsOf } from "../product-lists.ts";
import { addressOf, frameIn, nameOf, useShop } from "../shop.ts";
import type { Route } from "./+types/home";
import { Hero } from "./hero.tsx";
import { offersIn, rangeOf } from "./home-data.ts";
import { Kinds } from "./kinds.tsx";
import { Offers } from "./offers.tsx";
import { organization } from "./organization.ts";
import { Range } from "./range.tsx";
import { Reads } from "./reads.tsx";
import { Where } from "./where.tsx";

export { PageError as ErrorBoundary } from "../page-error.tsx";
export { priceFont as links } from "../price-font.ts";

/** The featured scooter; a shop that does not show it features its newest. */
const FEATURED_ID = 1;

/** Scooters that may stand in the list of ranges, and products per type that are looked through for offers. */
const LOOKED_THROUGH = 12;

export const meta: Route.MetaFunction = ({ matches }) => {
  const frame = frameIn(matches);
  return [
    ...pageHead({
      ...frame,
      title: `${nameOf(frame.shop)}: electric scooters, helmets and accessories`,
      description:
        "Electric scooters, helmets and accessories in the Philippines, with every range, weight and price in plain figures.",
      path: "/",
    }),
    organization(frame.shop, frame.origin),
  ];
};

export const loader = ({ context, request }: Route.LoaderArgs) => readHome(context.get(apiContext), request.signal);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readHome(call, request.signal);

async function readHome(api: Client, signal: AbortSignal) {
  const [first, scooters, ...onSale] = await orErrorPage(
    Promise.all([
      orNull(api("GET /api/viewproductdetail/:id", { params: { id: FEATURED_ID } }, { signal })),
      productsOf("scooter", api, { limit: LOOKED_THROUGH }, signal),
      ...productTypes.map((type) => productsOf(type, api, { limit: LOOKED_THROUGH, on_sale: "1" }, signal)),
    ]),
  );
  const featured = first ? onShelf(first.product) : (scooters.products[0] ?? null);
  const sale = onSale.flatMap(({ products }) => products).filter(({ id }) => id !== featured?.id);
  return { featured, range: rangeOf(scooters.products), offers: offersIn(sale) };
}

export default function Home({ loaderData: { featured, range, offers } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <main id="main">
      <Hero featured={featured} visits={shop !== null && addressOf(shop).length > 0} />
      <Kinds />
      {range.length > 1 && <Range scooters={range} />}
      {offers.length > 0 && <Offers products={offers} />}
      <Reads />
      {shop && <Where shop={shop} />}
    </main>
  );
}
