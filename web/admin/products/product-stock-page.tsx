import { call } from "#web/api.ts";
import { StockBadge } from "#web/ui/status-badge.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { submitAction } from "../shell/submit-action.ts";
import type { Route } from "./+types/product-stock-page";
import { StockScreen } from "./stock/stock-screen.tsx";

/** Stock movements per page. */
const ROWS = 50;

export const meta = recordMeta(
  "productStock",
  ({ product }: Route.ComponentProps["loaderData"]) => `Stock of ${product.productname}`,
);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const cursor = url.searchParams.get("cursor");
    const query = { limit: ROWS, ...(cursor !== null && { cursor }) };
    return call("GET /api/admin/products/:id/stock", { params: { id }, query }, { signal });
  });

/** Deletes the address of somebody who waits. */
export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const form = await request.formData();
  return submitAction(() => call("DELETE /api/admin/stock-alerts/:id", { params: { id: Number(form.get("id")) } }));
};

export const HydrateFallback = screenSkeleton("productStock");

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <PageHeader
        screen="productStock"
        title={`Stock of ${product.productname}`}
        back={{ to: `/admin/edit-product/${product.id}`, label: "Back to the product" }}
        status={<StockBadge {...product} />}
      />
      <StockScreen key={product.id} {...loaderData} />
    </>
  );
}
