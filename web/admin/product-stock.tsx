import { call } from "#web/api.ts";
import type { Route } from "./+types/product-stock";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { StockShape } from "./frame/shapes.tsx";
import { thingHead } from "./frame/shop.ts";
import { StockScreen } from "./stock/stock-screen.tsx";
import { Stock } from "./ui/status.tsx";

/** Changes of the stock on one page. */
const ROWS = 50;

export const meta = thingHead(
  "Stock",
  ({ product }: Route.ComponentProps["loaderData"]) => `Stock of ${product.productname}`,
);

export const handle: Handle = { title: "Stock", what: "The stock" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
    const cursor = url.searchParams.get("cursor");
    const query = { limit: ROWS, ...(cursor !== null && { cursor }) };
    return call("GET /api/admin/products/:id/stock", { params: { id }, query }, { signal });
  });

export const HydrateFallback = StockShape;

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <PageHead
        title={`Stock of ${product.productname}`}
        back={{ to: `/admin/edit-product/${product.id}`, label: "Back to the product" }}
        state={<Stock {...product} />}
      />
      <StockScreen key={product.id} {...loaderData} />
    </>
  );
}
