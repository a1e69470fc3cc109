import { Link } from "react-router";
import type { StockRow } from "#contract/products.stock.admin.ts";
import { call } from "#web/api.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import { ExportButton } from "../shell/export-button.tsx";
import { ChoiceFilter, Filters, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen } from "../shell/list/list-screen.tsx";
import { filterQuery, oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import styles from "./stock/stock.module.css";
import { StockDrafts } from "./stock/stock-drafts.tsx";
import { StockRowCell } from "./stock/stock-row-cell.tsx";

const levels = {
  low: <StatusBadge mark="low">Low</StatusBadge>,
  out: <StatusBadge mark="out">Out</StatusBadge>,
};

const filters = { q: text, stock: oneOf(["low", "out"]) };

/** The stock of each variant, corrected in its row. */
const list = defineList({
  screen: "stock",
  topic: "products",
  rowName: ["variant", "variants"],
  filters,
  load: async (query, options) => {
    const [{ variants, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/stock", { query }, options),
      loadCounts(query, ["stock"], () => call("GET /api/admin/counts/stock", {}, options)),
    ]);
    return { rows: variants, next_cursor, counts };
  },
  header: (state) => (
    <ExportButton save={() => saveFile("GET /api/admin/stock/export", { query: filterQuery(state) })} />
  ),
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search stock" placeholder="Name, SKU or barcode" />
      <Filters>
        <ChoiceFilter list={state} name="stock" label="Stock" all="All stock" choices={levels} counts={counts} />
      </Filters>
    </>
  ),
  columns: [
    {
      title: "Product",
      phone: "title",
      cell: (row) => (
        <>
          <Link className={rowLink} to={`/admin/product-stock/${row.product_id}`}>
            {row.productname}
          </Link>
          <span className={secondLine}>{variantOf(row)}</span>
        </>
      ),
      tooltip: ({ productname }) => productname,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "SKU",
      width: 190,
      narrowWidth: 140,
      tone: "secondary",
      phone: "value",
      cell: ({ sku }) => sku,
      skeleton: 90,
    },
    { title: "Barcode", width: 170, tone: "secondary", from: 1024, cell: ({ barcode }) => barcode, skeleton: 90 },
    {
      title: "In stock",
      width: 400,
      narrowWidth: 360,
      phone: "below",
      className: styles.correction,
      cell: (row) => <StockRowCell row={row} />,
      skeleton: 40,
    },
  ],
  empty: { title: "No stock yet", text: "The stock of each product appears here once you add products." },
  noMatch: ({ q }) =>
    q
      ? { title: `Nothing found for “${q}”`, text: "Enter words of a product name, or the start of a SKU or barcode." }
      : { title: "Nothing is low or out of stock" },
  showAll: "Show all stock",
  className: styles.list,
});

/** The options of a variant, and whether visitors see its product. */
function variantOf({ options, status }: StockRow): string {
  const names = options.join(" / ");
  if (status !== null) return names;
  return names === "" ? "Hidden" : `${names}, hidden`;
}

/** What is typed in a row stays when a search leaves the row out. */
const page = listPage(list, (props) => (
  <StockDrafts>{(notice) => <ListScreen list={list} {...props} notice={notice} />}</StockDrafts>
));
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
