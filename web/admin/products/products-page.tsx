import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/products-page";
import { productFiltersOf, productQueryOf } from "./product-filters.ts";
import { ProductsScreen } from "./products-screen.tsx";

export const meta = screenMeta("products");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () =>
    call("GET /api/view-product", { query: productQueryOf(productFiltersOf(url.searchParams)) }, { signal }),
  );

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <ProductsScreen search={search} list={null} />
    </DisabledWhileLoading>
  );
}

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <ProductsScreen search={search} list={late ? null : loaderData} />;
}
