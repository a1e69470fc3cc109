import { call } from "#web/api.ts";
import { CreateLink } from "../shell/create-link.tsx";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { oneOf } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { savedColumns, titleColumn } from "./page-columns.tsx";

const filters = { state: oneOf(["deleted"] as const) };

/** The banners of the home page, in their order. */
const list = defineList({
  screen: "banners",
  rowName: ["banner", "banners"],
  filters,
  load: async (query, options) => {
    const [{ pages, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/content", { query: { ...query, kind: "banner" } }, options),
      loadCounts(query, ["state"], () => call("GET /api/admin/counts/content", {}, options)),
    ]);
    return { rows: pages, next_cursor, counts };
  },
  header: () => <CreateLink screen="addBanner">Add banner</CreateLink>,
  toolbar: (state, counts) => (
    <LinkFilter
      list={state}
      label="Status"
      options={[
        { label: "All", count: counts?.banner, values: { state: null } },
        { label: "Deleted", count: counts?.["banner:deleted"], values: { state: "deleted" } },
      ]}
    />
  ),
  columns: [
    titleColumn,
    { title: "Position", width: 110, cell: ({ position }) => position, skeleton: 16 },
    ...savedColumns,
  ],
  skeletonRows: 4,
  empty: {
    title: "No banners yet",
    text: "Add a banner with a picture and a link. It appears on the home page once you publish it.",
  },
  noMatch: () => ({ title: "No deleted banners" }),
  showAll: "Show all banners",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
