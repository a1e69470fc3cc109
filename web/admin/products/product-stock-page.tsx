import { call } from "#web/api.ts";
import { StockBadge } from "../../ui/badge.tsx";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { recordMeta } from "../shell/shop.ts";
import { StockSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/product-stock-page";
import { StockScreen } from "./stock/stock-screen.tsx";

/** Changes of the stock on one page. */
const ROWS = 50;

export const meta = recordMeta(
  "Stock",
  ({ product }: Route.ComponentProps["loaderData"]) => `Stock of ${product.productname}`,
);

export const handle: ScreenHandle = { title: "Stock", what: "The stock" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const cursor = url.searchParams.get("cursor");
    const query = { limit: ROWS, ...(cursor !== null && { cursor }) };
    return call("GET /api/admin/products/:id/stock", { params: { id }, query }, { signal });
  });

export const HydrateFallback = StockSkeleton;

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <PageHeader
        title={`Stock of ${product.productname}`}
        back={{ to: `/admin/edit-product/${product.id}`, label: "Back to the product" }}
        state={<StockBadge {...product} />}
      />
      <StockScreen key={product.id} {...loaderData} />
    </>
  );
}
