import { Link, redirect } from "react-router";
import { SHOWN } from "#contract/enums.ts";
import { call } from "#web/api.ts";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { ProductBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { loadWithRole } from "../shell/own-role.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Editable, Permitted } from "../shell/permitted.tsx";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/edit-product-page";
import { ProductForm } from "./form/product-form.tsx";
import { ReadOnlyProduct } from "./form/read-only-product.tsx";
import { saveProduct } from "./form/save.ts";
import { ProductActions } from "./product-actions.tsx";

export const meta = recordMeta("product", ({ product }: Route.ComponentProps["loaderData"]) => product.productname);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadWithRole(url, () => call("GET /api/edit-product/:id", { params: { id } }, { signal }));

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const body = await request.formData();
  const answer = await saveProduct(() => call("POST /api/update-product/:id", { params, body }));
  if (answer.kind !== "failed") return answer;
  const { code, message } = answer.failure;
  if (code === "product_not_found") {
    showError(message);
    return redirect("/admin/view-product");
  }
  if (code !== "product_changed") return answer;
  const { product } = await call("GET /api/edit-product/:id", { params });
  return { kind: "conflict" as const, theirs: product, message };
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("product");

export default function EditProduct({ loaderData: { product, waiting } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="product" title={product.productname} status={<ProductBadge {...product} />}>
        <span className={`${text.faint} ${visible.from1024}`}>ID {product.id}</span>
        <ProductActions key={product.id} product={product} />
        <Link className={button.secondary} to={`/admin/product-stock/${product.id}`}>
          Stock history{waiting > 0 && ` (${waiting} waiting)`}
        </Link>
        <Permitted permission="see_margins">
          <Link className={button.secondary} to={`/admin/product-prices/${product.id}`}>
            {product.sale?.running ? "On sale" : "Sale and margin"}
          </Link>
        </Permitted>
        {product.status === SHOWN && (
          <a className={button.secondary} href={`/${product.type}/${product.id}`}>
            View in store
            <AdminIcon name="external" />
          </a>
        )}
      </PageHeader>
      {product.archived ? (
        <ReadOnlyProduct product={product} />
      ) : (
        <Editable permission="edit_products" reading={<ReadOnlyProduct product={product} />}>
          <ProductForm key={product.id} product={product} />
        </Editable>
      )}
    </>
  );
}
