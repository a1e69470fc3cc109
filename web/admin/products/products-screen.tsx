import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { productTypeLabels, productTypes } from "#contract/vocabulary.ts";
import { PageHead } from "../frame/page-head.tsx";
import { Permitted } from "../frame/permitted.tsx";
import { Icon } from "../ui/icon.tsx";
import { counted, Pager } from "../ui/pager.tsx";
import { Status } from "../ui/status.tsx";
import { type ProductFilters, productFiltersOf, productSearchOf, type ShownOrHidden } from "./product-filters.ts";
import { ProductsTable } from "./products-table.tsx";
import "./products.css";

type ProductList = Pick<CallReply<"GET /api/view-product">, "products" | "next_cursor">;

/** All products, hidden ones too; null draws the shape of the list while it is read. */
export function ProductsScreen({ search, list }: { search: URLSearchParams; list: ProductList | null }) {
  const filters = productFiltersOf(search);
  const empty = list !== null && list.products.length === 0;
  return (
    <>
      <PageHead title="Products">
        <Permitted permission="edit_products">
          <Link className="btn go" to="/admin/add-product">
            <Icon name="plus" />
            Add product
          </Link>
        </Permitted>
      </PageHead>
      <div className="tools">
        <TypeChips {...filters} />
        <span className="rule" />
        <StatusChips {...filters} />
      </div>
      <div className="sheet" aria-busy={list === null}>
        <ProductsTable filters={filters} products={list?.products ?? null} />
        {empty && <NoProducts {...filters} />}
        {list && !empty && (
          <Pager
            count={counted(list.products.length, "product")}
            first={filters.cursor === null ? null : productSearchOf({ ...filters, cursor: null })}
            next={list.next_cursor === null ? null : productSearchOf({ ...filters, cursor: list.next_cursor })}
          />
        )}
      </div>
    </>
  );
}

const TypeChips = ({ type: chosen, status, sort }: ProductFilters) => (
  <nav className="chips" aria-label="Type">
    {[null, ...productTypes].map((type) => (
      <Link
        key={type}
        className="chip"
        to={productSearchOf({ type, status, sort })}
        aria-current={chosen === type || undefined}
      >
        {type === null ? "All types" : productTypeLabels[type]}
      </Link>
    ))}
  </nav>
);

const statusLabels = {
  shown: <Status mark="shown">Show</Status>,
  hidden: <Status mark="hidden">Hidden</Status>,
} satisfies Record<ShownOrHidden, unknown>;

const StatusChips = ({ type, status: chosen, sort }: ProductFilters) => (
  <nav className="chips" aria-label="Status">
    {([null, "shown", "hidden"] as const).map((status) => (
      <Link
        key={status}
        className="chip"
        to={productSearchOf({ type, status, sort })}
        aria-current={chosen === status || undefined}
      >
        {status === null ? "Any status" : statusLabels[status]}
      </Link>
    ))}
  </nav>
);

function NoProducts({ type, status, sort, cursor }: ProductFilters) {
  if (type === null && status === null && cursor === null) {
    return (
      <div className="empty">
        <h2>No products yet</h2>
        <p>Add the first one: with a name, a price and a picture it stands in the shop at once.</p>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>{cursor === null ? "No product is like that" : "No products on this page"}</h2>
      <p>{cursor === null ? "There are none of this type and status." : "The list has become shorter."}</p>
      <div className="acts">
        <Link className="btn" to={productSearchOf({ type: null, status: null, sort })}>
          Show all products
        </Link>
      </div>
    </div>
  );
}
