import { Link } from "react-router";
import { productTypeLabels } from "#contract/enums.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { money } from "#web/ui/money.ts";
import { ProductBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { useLastKnownRole } from "../shell/own-role.ts";
import { Permitted } from "../shell/permitted.tsx";
import { StockCell } from "./stock-cell.tsx";

type ProductRowProps = { product: AdminProduct; chosen: boolean; onChoose: (id: number, on: boolean) => void };

export function ProductRow({ product, chosen, onChoose }: ProductRowProps) {
  const { id, productname, type, selling, original, image, status } = product;
  const role = useLastKnownRole();
  const opening = role !== null && !hasPermission(role, "edit_products") ? "View" : "Edit";
  return (
    <tr className={chosen ? "chosen" : undefined}>
      <td className="p-pick">
        <Permitted permission="edit_products">
          <label>
            <span className="unseen">Choose {productname}</span>
            <input type="checkbox" checked={chosen} onChange={(event) => onChoose(id, event.target.checked)} />
          </label>
        </Permitted>
      </td>
      <td className="soft">{id}</td>
      <td className="a1" title={productname}>
        <Link className="name" to={`/admin/edit-product/${id}`}>
          {productname}
        </Link>
        <span className="under">{productTypeLabels[type]}</span>
      </td>
      <td className="figure b2">
        {original > selling && <s className="dim from-1024">{money(original)}</s>} {money(selling)}
      </td>
      <td className="picture p-image">
        <Thumbnail image={image} />
      </td>
      <td className="figure p-stock">
        <span className="narrow soft">Stock</span>
        <StockCell product={product} />
      </td>
      <td className="a2 p-status">
        <ProductBadge status={status} />
      </td>
      <td className="action">
        <Link className="btn" to={`/admin/edit-product/${id}`} aria-label={`${opening} ${productname}`}>
          {opening}
        </Link>
      </td>
    </tr>
  );
}

export const SkeletonRow = ({ row }: { row: number }) => (
  <tr>
    <td className="p-pick">
      <Skeleton width={16} height={16} />
    </td>
    <td>
      <Skeleton width={20} />
    </td>
    <td className="a1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="figure b2">
      <Skeleton width={60} />
    </td>
    <td className="picture p-image">
      <Skeleton width={50} height={50} />
    </td>
    <td className="figure p-stock">
      <Skeleton width={28} />
    </td>
    <td className="a2 p-status">
      <Skeleton width={52} />
    </td>
    <td />
  </tr>
);
