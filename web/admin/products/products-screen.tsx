import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ExportButton } from "../shell/export-button.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  isUnfiltered,
  type ProductFilters,
  productFilterQuery,
  productFiltersOf,
  productSearchOf,
} from "./product-filters.ts";
import { ProductsList } from "./products-list.tsx";
import { ProductsTable } from "./products-table.tsx";
import "./products.css";

type ProductList = Pick<CallReply<"GET /api/view-product">, "products" | "next_cursor">;

/** All products, hidden ones too; null draws the shape of the list while it is read. */
export function ProductsScreen({ search, list }: { search: URLSearchParams; list: ProductList | null }) {
  const filters = productFiltersOf(search);
  return (
    <>
      <PageHeader screen="products">
        <ExportButton
          save={() =>
            saveFile("GET /api/admin/products/export", { query: productFilterQuery(filters) }, "products.csv")
          }
        />
        <Permitted permission="edit_products">
          <Link className="btn" to="/admin/import-products">
            Import
          </Link>
          <Link className="btn go" to="/admin/add-product">
            <Icon name="plus" />
            Add product
          </Link>
        </Permitted>
      </PageHeader>
      <FilterBar filters={filters} />
      <div className="sheet" aria-busy={list === null}>
        {list ? (
          <ProductsList filters={filters} {...list}>
            <NoProducts {...filters} />
          </ProductsList>
        ) : (
          <ProductsTable filters={filters} products={null} />
        )}
      </div>
    </>
  );
}

function NoProducts(filters: ProductFilters) {
  const { q, cursor, sort } = filters;
  if (isUnfiltered(filters) && cursor === null) {
    return (
      <div className="empty">
        <h2>No products yet</h2>
        <p>Add the first one: with a name, a price and a picture it stands in the shop at once.</p>
      </div>
    );
  }
  const sought =
    q === "" ? "There are none of this type, status and stock." : `Nothing has “${q}” in its name or keywords.`;
  return (
    <div className="empty">
      <h2>{cursor === null ? "No product is like that" : "No products on this page"}</h2>
      <p>{cursor === null ? sought : "The list has become shorter."}</p>
      <div className="acts">
        <Link className="btn" to={productSearchOf({ sort })}>
          Show all products
        </Link>
      </div>
    </div>
  );
}
