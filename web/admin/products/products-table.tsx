import { Link } from "react-router";
import type { AdminProductSort } from "#contract/enums.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { Icon } from "#web/ui/icon.tsx";
import { rowNumbers } from "../../ui/skeleton.tsx";
import { useLastKnownRole } from "../shell/own-role.ts";
import { type ProductFilters, productSearchOf } from "./product-filters.ts";
import { ProductRow, SkeletonRow } from "./product-row.tsx";

const ROWS_ON_THE_WAY = 8;

type Choosing = {
  chosen: ReadonlySet<number>;
  onChoose: (id: number, on: boolean) => void;
  onChooseAll: (on: boolean) => void;
};

/** The list of products, of which any can be chosen; null draws the shape of its rows. */
export function ProductsTable(
  props: { filters: ProductFilters } & ((Choosing & { products: AdminProduct[] }) | { products: null }),
) {
  const { filters, products } = props;
  const role = useLastKnownRole();
  const picks = role !== null && hasPermission(role, "edit_products");
  return (
    <table className="table fold pictured pickable products">
      <thead>
        <tr>
          {picks && products && products.length > 0 ? (
            <th scope="col" className="p-pick">
              <label>
                <span className="unseen">Choose all</span>
                <input
                  type="checkbox"
                  checked={props.chosen.size === products.length}
                  onChange={(event) => props.onChooseAll(event.target.checked)}
                />
              </label>
            </th>
          ) : (
            <td className="p-pick" />
          )}
          <Sorted filters={filters} by={["newest", "oldest"]} falls className="p-id">
            ID
          </Sorted>
          <th scope="col">Product Name</th>
          <Sorted filters={filters} by={["price_asc", "price_desc"]} className="p-price figure">
            Selling Price
          </Sorted>
          <th scope="col" className="p-image">
            Image
          </th>
          <Sorted filters={filters} by={["stock_asc", "stock_desc"]} className="p-stock figure">
            Stock
          </Sorted>
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
          ? products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                chosen={props.chosen.has(product.id)}
                onChoose={props.onChoose}
              />
            ))
          : rowNumbers(ROWS_ON_THE_WAY).map((row) => <SkeletonRow key={row} row={row} />)}
      </tbody>
    </table>
  );
}

type SortedProps = {
  filters: ProductFilters;
  /** The sort that a first press asks for, and the other way round. */
  by: readonly [AdminProductSort, AdminProductSort];
  /** The first of the two falls. */
  falls?: boolean;
  className: string;
  children: string;
};

/** The head of a column that the list can be sorted by. */
function Sorted({ filters, by: [first, second], falls = false, className, children }: SortedProps) {
  const { sort } = filters;
  const descending = (sort === first && falls) || (sort === second && !falls);
  const sorted = sort === first || sort === second;
  const direction = descending ? "descending" : "ascending";
  return (
    <th scope="col" className={className} aria-sort={sorted ? direction : undefined}>
      <Link to={productSearchOf({ ...filters, sort: sort === first ? second : first, cursor: null })}>
        {children}
        {sorted && <Icon name={descending ? "caret-down" : "caret-up"} />}
      </Link>
    </th>
  );
}
