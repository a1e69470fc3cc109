import { Link } from "react-router";
import { adminProductSorts, stockLevels } from "#contract/enums.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import chips from "#web/ui/chips.module.css";
import { money } from "#web/ui/money.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { ProductBadge, StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import typography from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import visible from "#web/ui/visible.module.css";
import { CreateLink } from "../shell/create-link.tsx";
import { ExportButton } from "../shell/export-button.tsx";
import { ChoiceFilter, Filters, SearchFilter } from "../shell/list/filter-controls.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { filterQuery, oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { useLastKnownRole } from "../shell/own-role.ts";
import { Permitted } from "../shell/permitted.tsx";
import { typeChoices, typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";
import styles from "./products.module.css";
import { StockCell } from "./stock-cell.tsx";

const statusLabels = {
  shown: <StatusBadge mark="shown">Show</StatusBadge>,
  hidden: <StatusBadge mark="hidden">Hidden</StatusBadge>,
  archived: <StatusBadge mark="hidden">Archived</StatusBadge>,
};

const stockLabels = {
  in: <StatusBadge mark="inStock">In stock</StatusBadge>,
  low: <StatusBadge mark="low">Low</StatusBadge>,
  out: <StatusBadge mark="out">Out</StatusBadge>,
};

const filters = {
  q: text,
  type: text,
  status: oneOf(["shown", "hidden", "archived"]),
  stock: oneOf(stockLevels),
};

/** All products, including hidden ones. */
export const productsList = defineList({
  screen: "products",
  topic: "products",
  rowName: ["product", "products"],
  filters,
  sorts: adminProductSorts,
  load: async (query, options) => {
    const [{ products, next_cursor }, counts] = await Promise.all([
      call("GET /api/view-product", { query }, options),
      loadCounts(query, ["type", "status", "stock"], () => call("GET /api/admin/counts/products", {}, options)),
    ]);
    return { rows: products, next_cursor, counts };
  },
  header: (state) => (
    <>
      <ExportButton save={() => saveFile("GET /api/admin/products/export", { query: filterQuery(state) })} />
      <ExportButton
        label="Export with pictures"
        save={() => saveFile("GET /api/admin/products/export-zip", { query: filterQuery(state) })}
      />
      <Permitted permission="edit_products">
        <Link className={button.secondary} to={screenPath("importProducts")}>
          Import
        </Link>
      </Permitted>
      <CreateLink screen="addProduct">Add product</CreateLink>
    </>
  ),
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search products" placeholder="Name, ID, SKU or barcode" />
      <Filters>
        <ChoiceFilter list={state} name="type" label="Type" all="All types" choices={typeChoices()} counts={counts} />
        <span className={chips.divider} />
        <ChoiceFilter
          list={state}
          name="status"
          label="Status"
          all="Any status"
          choices={statusLabels}
          counts={counts}
        />
        <span className={chips.divider} />
        <ChoiceFilter
          list={state}
          name="stock"
          label="Availability"
          all="Any stock"
          choices={stockLabels}
          counts={counts}
        />
      </Filters>
    </>
  ),
  columns: [
    {
      title: "ID",
      width: 72,
      narrowWidth: 52,
      tone: "secondary",
      sort: { first: "newest", second: "oldest", firstIs: "descending" },
      cell: ({ id }) => id,
      skeleton: 20,
    },
    {
      title: "Product Name",
      phone: "title",
      cell: ({ id, productname, type, sku }) => (
        <>
          <Link className={rowLink} to={`/admin/edit-product/${id}`}>
            {productname}
          </Link>
          <span className={secondLine}>{sku ? `${typeName(type)}, SKU ${sku}` : typeName(type)}</span>
        </>
      ),
      tooltip: ({ productname }) => productname,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Selling Price",
      align: "right",
      phone: "value",
      className: styles.price,
      sort: { first: "price_asc", second: "price_desc", firstIs: "ascending" },
      cell: ({ selling, original, sale }) => {
        const [now, before] = sale?.running ? [sale.selling, Math.max(selling, original)] : [selling, original];
        return (
          <>
            {before > now && <s className={`${typography.faint} ${visible.from1024}`}>{money(before)}</s>} {money(now)}
          </>
        );
      },
      skeleton: 60,
    },
    {
      title: "Image",
      phone: "picture",
      className: styles.image,
      cell: ({ image }) => <Thumbnail image={image} />,
      skeleton: { square: 50 },
    },
    {
      title: "Stock",
      width: 128,
      align: "right",
      className: styles.stock,
      sort: { first: "stock_asc", second: "stock_desc", firstIs: "ascending" },
      cell: (product) => (
        <>
          <span className={`${visible.onPhone} ${typography.soft}`}>Stock</span>
          <StockCell product={product} />
        </>
      ),
      skeleton: 28,
    },
    {
      title: "Status",
      phone: "status",
      className: styles.status,
      cell: (product) => <ProductBadge {...product} />,
      skeleton: 52,
    },
    { title: "Edit", className: styles.edit, actions: true, phone: null, cell: (product) => <OpenLink {...product} /> },
  ],
  skeletonRows: 8,
  empty: {
    title: "No products yet",
    text: "Add your first product. With a name, a price and a picture it appears in the shop right away.",
  },
  noMatch: ({ q }) => ({
    title: "No products found",
    text: q ? `No product has “${q}” in its name or keywords.` : "No products have this type, status and stock.",
  }),
  showAll: "Show all products",
  className: styles.products,
});

function OpenLink({ id, productname }: AdminProduct) {
  const role = useLastKnownRole();
  const label = role !== null && !hasPermission(role, "edit_products") ? "View" : "Edit";
  return (
    <Link className={button.secondary} to={`/admin/edit-product/${id}`} aria-label={`${label} ${productname}`}>
      {label}
    </Link>
  );
}
