import { Link, redirect } from "react-router";
import { SHOWN } from "#contract/vocabulary.ts";
import { call } from "#web/api.ts";
import type { Route } from "./+types/edit-product";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { untilRoleIsKnown } from "./frame/own-role.ts";
import { PageHead } from "./frame/page-head.tsx";
import { Editable } from "./frame/permitted.tsx";
import { afterSaving } from "./frame/revalidation.ts";
import { FormShape } from "./frame/shapes.tsx";
import { thingHead } from "./frame/shop.ts";
import { ProductForm } from "./product-form/product-form.tsx";
import { ReadProduct } from "./product-form/read-product.tsx";
import { saveProduct } from "./product-form/save.ts";
import { Icon } from "./ui/icon.tsx";
import { ProductStatus } from "./ui/status.tsx";
import { sayFailed } from "./ui/toasts.tsx";

export const meta = thingHead("Edit product", ({ product }: Route.ComponentProps["loaderData"]) => product.productname);

export const handle: Handle = { title: "Edit product", what: "The product" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const [read] = await Promise.all([
      call("GET /api/edit-product/:id", { params: { id } }, { signal }),
      untilRoleIsKnown(),
    ]);
    return read;
  });

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const body = await request.formData();
  const answer = await saveProduct(() => call("POST /api/update-product/:id", { params, body }));
  if (answer.kind !== "failed") return answer;
  const { code, message } = answer.failure;
  if (code === "product_not_found") {
    sayFailed(message);
    return redirect("/admin/view-product");
  }
  if (code !== "product_changed") return answer;
  const { product } = await call("GET /api/edit-product/:id", { params });
  return { kind: "conflict" as const, theirs: product };
}

export const shouldRevalidate = afterSaving;

export const HydrateFallback = () => <FormShape title="Edit product" />;

export default function EditProduct({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={product.productname}
        back={{ to: "/admin/view-product", label: "Back to products" }}
        state={<ProductStatus status={product.status} />}
      >
        <span className="dim from-1024">ID {product.id}</span>
        <Link className="btn" to={`/admin/product-stock/${product.id}`}>
          Stock history
        </Link>
        {product.status === SHOWN && (
          <a className="btn" href={`/${product.type}/${product.id}`}>
            View in store
            <Icon name="out" />
          </a>
        )}
      </PageHead>
      <Editable permission="edit_products" reading={<ReadProduct product={product} />}>
        <ProductForm key={product.id} product={product} />
      </Editable>
    </>
  );
}
