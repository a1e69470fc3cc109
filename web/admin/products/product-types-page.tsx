import { Link } from "react-router";
import { call } from "#web/api.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen } from "../shell/list/list-screen.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { screenPath } from "../shell/screens.ts";
import { TypeOrder } from "./types/type-order.tsx";

/** The types of products. They are few, so they are on one page. */
const list = defineList({
  screen: "productTypes",
  rowName: ["type", "types"],
  filters: {},
  load: async (_query, options) => {
    const { types } = await call("GET /api/admin/product-types", {}, options);
    return { rows: types.map((type, index) => ({ id: index + 1, ...type })), next_cursor: null };
  },
  header: () => (
    <Permitted permission="edit_product_types">
      <CreateLink screen="addProductType">Add type</CreateLink>
    </Permitted>
  ),
  columns: [
    {
      title: "Name",
      phone: "title",
      cell: ({ slug, plural }) => (
        <>
          <Link className={rowLink} to={`/admin/product-types/${slug}`}>
            {plural}
          </Link>
          <span className={secondLine}>/{slug}</span>
        </>
      ),
      tooltip: ({ plural }) => plural,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Attributes",
      tone: "secondary",
      phone: "detail",
      cell: ({ built_in, attributes }) =>
        built_in ? "Built in" : attributes.map(({ label }) => label).join(", ") || "None",
      skeleton: 120,
    },
    {
      title: "Products",
      align: "right",
      phone: "value",
      cell: ({ slug, products }) => <Link to={screenPath("products", { type: slug })}>{products}</Link>,
      skeleton: 32,
    },
    {
      title: "Menu",
      phone: "status",
      cell: ({ built_in, in_menu }) => {
        if (built_in) return "Under Content";
        return in_menu ? (
          <StatusBadge mark="shown">Shown</StatusBadge>
        ) : (
          <StatusBadge mark="hidden">Hidden</StatusBadge>
        );
      },
      skeleton: 60,
    },
  ],
  skeletonRows: 4,
  empty: { title: "No types", text: "Add the types of products that you sell." },
  showAll: "Show all types",
});

/** The list, and below it the order of the types that the owner added, once there are two. */
const page = listPage(list, ({ search, page }) => {
  const own = page?.rows.filter(({ built_in }) => !built_in) ?? [];
  return (
    <ListScreen list={list} search={search} page={page}>
      {own.length > 1 && (
        <Permitted permission="edit_product_types">
          <TypeOrder types={own} />
        </Permitted>
      )}
    </ListScreen>
  );
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
