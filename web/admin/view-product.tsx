import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/view-product";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";
import { productFiltersOf, productQueryOf } from "./products/product-filters.ts";
import { ProductsScreen } from "./products/products-screen.tsx";

export const meta = deskHead("View Products");

export const handle: Handle = { title: "Products", what: "The products" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () =>
    call("GET /api/view-product", { query: productQueryOf(productFiltersOf(url.searchParams)) }, { signal }),
  );

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <ProductsScreen search={new URLSearchParams(search)} list={null} />
    </Arriving>
  );
}

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <ProductsScreen search={search} list={late ? null : loaderData} />;
}
