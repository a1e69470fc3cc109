import { Link } from "react-router";
import type { Product } from "#contract/catalogue.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { Bone, nameWidth, rowsOf } from "../ui/bones.tsx";
import { Icon } from "../ui/icon.tsx";
import { ProductStatus, Stock } from "../ui/status.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { type ProductFilters, productSearchOf } from "./product-filters.ts";

const ROWS_ON_THE_WAY = 8;

/** The list of products; null draws the shape of its rows. */
export const ProductsTable = ({ filters, products }: { filters: ProductFilters; products: Product[] | null }) => (
  <table className="table fold pictured products">
    <thead>
      <tr>
        <th scope="col" className="p-id" aria-sort={filters.sort === "newest" ? "descending" : undefined}>
          <Link to={productSearchOf({ ...filters, sort: "newest", cursor: null })} title="Newest first">
            ID
            {filters.sort === "newest" && <Icon name="down" />}
          </Link>
        </th>
        <th scope="col">Product Name</th>
        <SortedByPrice {...filters} />
        <th scope="col" className="p-image">
          Image
        </th>
        <th scope="col" className="p-status">
          Status
        </th>
        <th scope="col" className="p-edit action">
          Edit
        </th>
      </tr>
    </thead>
    <tbody>
      {products
        ? products.map((product) => <Row key={product.id} {...product} />)
        : rowsOf(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

const priceSorts = {
  price_asc: { aria: "ascending", icon: "up" },
  price_desc: { aria: "descending", icon: "down" },
} as const;

function SortedByPrice(filters: ProductFilters) {
  const sorted = filters.sort === "newest" ? null : priceSorts[filters.sort];
  const then = filters.sort === "price_asc" ? "price_desc" : "price_asc";
  return (
    <th scope="col" className="p-price figure" aria-sort={sorted?.aria}>
      <Link
        to={productSearchOf({ ...filters, sort: then, cursor: null })}
        title={then === "price_asc" ? "Lowest price first" : "Highest price first"}
      >
        Selling Price
        {sorted && <Icon name={sorted.icon} />}
      </Link>
    </th>
  );
}

function Row({ id, productname, type, stock, selling, original, image, status }: Product) {
  return (
    <tr>
      <td className="soft">{id}</td>
      <td className="a1" title={productname}>
        <Link className="name" to={`/admin/edit-product/${id}`}>
          {productname}
        </Link>
        <span className="under">
          {productTypeLabels[type]}, <Stock stock={stock} />
        </span>
      </td>
      <td className="figure b2">
        {original > selling && <s className="dim from-1024">{money(original)}</s>} {money(selling)}
      </td>
      <td className="picture p-image">
        <Thumbnail image={image} />
      </td>
      <td className="a2 p-status">
        <ProductStatus status={status} />
      </td>
      <td className="action">
        <Link className="btn" to={`/admin/edit-product/${id}`} aria-label={`Edit ${productname}`}>
          Edit
        </Link>
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
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
    <td className="a2 p-status">
      <Bone width={52} />
    </td>
    <td />
  </tr>
);
