import { Link } from "react-router";
import { call } from "#web/api.ts";
import { rowLink } from "#web/ui/table.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { text } from "../shell/list/list-state.ts";
import { countLabel } from "../shell/pager.tsx";
import { CollectionBadge } from "./collection-badge.tsx";

const filters = { q: text };

/** The collections, newest first. */
const list = defineList({
  screen: "collections",
  topic: "collections",
  rowName: ["collection", "collections"],
  filters,
  load: async (query, options) => {
    const { collections, next_cursor } = await call("GET /api/admin/collections", { query }, options);
    return { rows: collections, next_cursor };
  },
  toolbar: (state) => <SearchFilter list={state} label="Search collections" placeholder="Title or address" />,
  header: () => <CreateLink screen="addCollection">Add collection</CreateLink>,
  columns: [
    {
      title: "Title",
      phone: "title",
      cell: ({ id, title }) => (
        <Link className={rowLink} to={`/admin/collections/${id}`}>
          {title}
        </Link>
      ),
      tooltip: ({ title }) => title,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Products",
      phone: "detail",
      cell: ({ products }) => (products === null ? "By a rule" : countLabel(products, "product")),
      skeleton: 72,
    },
    {
      title: "Address",
      tone: "secondary",
      from: 1024,
      cell: ({ path }) => path,
      tooltip: ({ path }) => path,
      skeleton: 150,
    },
    {
      title: "Home page",
      tone: "secondary",
      from: 1024,
      cell: ({ on_home }) => (on_home ? "Yes" : "No"),
      skeleton: 30,
    },
    { title: "Status", phone: "status", cell: (collection) => <CollectionBadge {...collection} />, skeleton: 60 },
  ],
  skeletonRows: 6,
  empty: {
    title: "No collections yet",
    text: "A collection is a page of products under one title, chosen one by one or matched by a rule.",
  },
  showAll: "Show all collections",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
