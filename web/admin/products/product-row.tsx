import { Link } from "react-router";
import type { DeskProduct } from "#contract/catalogue.ts";
import { may } from "#contract/permissions.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { useRoleAtWork } from "../frame/own-role.ts";
import { Permitted } from "../frame/permitted.tsx";
import { Bone, nameWidth } from "../ui/bones.tsx";
import { ProductStatus } from "../ui/status.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { StockCell } from "./stock-cell.tsx";

type ProductRowProps = { product: DeskProduct; chosen: boolean; onChoose: (id: number, on: boolean) => void };

export function ProductRow({ product, chosen, onChoose }: ProductRowProps) {
  const { id, productname, type, selling, original, image, status } = product;
  const role = useRoleAtWork();
  const opening = role !== null && !may(role, "edit_products") ? "View" : "Edit";
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
        <ProductStatus status={status} />
      </td>
      <td className="action">
        <Link className="btn" to={`/admin/edit-product/${id}`} aria-label={`${opening} ${productname}`}>
          {opening}
        </Link>
      </td>
    </tr>
  );
}

export const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="p-pick">
      <Bone width={16} height={16} />
    </td>
    <td>
      <Bone width={20} />
    </td>
    <td className="a1">
      <Bone width={nameWidth(row)} />
    </td>
    <td className="figure b2">
      <Bone width={60} />
    </td>
    <td className="picture p-image">
      <Bone width={50} height={50} />
    </td>
    <td className="figure p-stock">
      <Bone width={28} />
    </td>
    <td className="a2 p-status">
      <Bone width={52} />
    </td>
    <td />
  </tr>
);
