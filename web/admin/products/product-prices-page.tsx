import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/product-prices-page";
import { CostForm } from "./prices/cost-form.tsx";
import { Margins } from "./prices/margins.tsx";
import { SaleForm } from "./prices/sale-form.tsx";

export const meta = recordMeta(
  "productPrices",
  ({ product }: Route.ComponentProps["loaderData"]) => `Sale and margin of ${product.productname}`,
);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/products/:id/prices", { params: { id } }, { signal }));

export const HydrateFallback = screenSkeleton("productPrices");

export default function ProductPrices({ loaderData: { product, cost } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        screen="productPrices"
        title={`Sale and margin of ${product.productname}`}
        back={{ to: `/admin/edit-product/${product.id}`, label: "Back to the product" }}
      />
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <section aria-labelledby="sale">
            <div className={layout.sectionHeader}>
              <h2 id="sale">Sale</h2>
            </div>
            <SaleForm key={product.sale?.from} product={product} />
          </section>
          <aside aria-labelledby="cost">
            <div className={layout.sectionHeader}>
              <h2 id="cost">Cost and margin</h2>
            </div>
            <CostForm key={cost} productId={product.id} cost={cost} />
            <Margins product={product} cost={cost} />
          </aside>
        </div>
      </div>
    </>
  );
}
