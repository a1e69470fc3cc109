import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { usePendingList } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/products-page";
import { productFiltersOf, productQueryOf } from "./product-filters.ts";
import { ProductsScreen } from "./products-screen.tsx";

export const meta = adminMeta("View Products");

export const handle: ScreenHandle = { title: "Products", what: "The products" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () =>
    call("GET /api/view-product", { query: productQueryOf(productFiltersOf(url.searchParams)) }, { signal }),
  );

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <DisabledWhileLoading>
      <ProductsScreen search={new URLSearchParams(search)} list={null} />
    </DisabledWhileLoading>
  );
}

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <ProductsScreen search={search} list={late ? null : loaderData} />;
}
