import { Link } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import karga from "#web/images/karga.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import text from "#web/ui/text.module.css";
import productCard from "../products/product-card.module.css";
import { ProductCard } from "../products/product-card.tsx";
import { toListedProduct } from "../products/product-lists.ts";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { errorPageOnRefusal } from "../shell/page-data.ts";
import { noIndexHead } from "../shell/page-head.ts";
import pageLayouts from "../shell/page-layouts.module.css";
import { WishlistSkeleton } from "../shell/skeletons.tsx";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/wishlist-page";
import { wishIds } from "./wish-ids.ts";
import { syncWishlist } from "./wishlist.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";
export { priceFont as links } from "../shell/price-font.ts";

export const meta = noIndexHead("Wish list");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    await syncWishlist();
  } catch (error) {
    // The session has ended, or the account cannot be reached: the list of this browser is shown.
    if (!(error instanceof ApiError)) throw error;
  }
  const ids = wishIds.get();
  if (ids.length === 0) return { products: [] };
  const { products } = await errorPageOnRefusal(
    call("GET /api/wishlist-products", { query: { ids: ids.join(",") } }, { signal }),
  );
  return { products: products.map(toListedProduct) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <>
    <WishlistSkeleton />
    <NeedsScripts />
  </>
);

export default function WishlistPage({ loaderData: { products } }: Route.ComponentProps) {
  const ids = wishIds.use();
  const wished = products.filter(({ id }) => ids.includes(id));
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.titleRow}>
          <h1>Wish list</h1>
          {wished.length > 0 && (
            <p className={`${typography.lead} ${text.soft}`} role="status">
              {wished.length === 1 ? "1 product" : `${wished.length} products`}
            </p>
          )}
        </div>
        {wished.length === 0 ? (
          <EmptyState
            level="h2"
            title="Your wish list is empty"
            text="Press the heart on a product to save it here."
            picture={karga}
          >
            <Link className={button.primary} to="/scooter">
              See the scooters
            </Link>
          </EmptyState>
        ) : (
          <ul className={`${productCard.grid} ${page.section} ${page.continued}`}>
            {wished.map((product, position) => (
              <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}
