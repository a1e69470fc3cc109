import { contentKinds } from "#contract/content.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import { call } from "#web/api.ts";
import { CreateLink } from "../shell/create-link.tsx";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { oneOf } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { savedColumns, titleColumn } from "./page-columns.tsx";

/** Banners have a list of their own, under Marketing. */
const { banner: _, ...kinds } = contentKinds;
const filters = { kind: oneOf(keysOf(kinds)), state: oneOf(["deleted"] as const) };

/** The pages by kind, in their order. */
const list = defineList({
  screen: "content",
  rowName: ["page", "pages"],
  filters,
  load: async (query, options) => {
    const [{ pages, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/content", { query: { ...query, without: "banner" } }, options),
      loadCounts(query, ["kind", "state"], () => call("GET /api/admin/counts/content", {}, options)),
    ]);
    return { rows: pages, next_cursor, counts };
  },
  header: () => <CreateLink screen="addContent">Add page</CreateLink>,
  toolbar: (state, counts) => (
    <LinkFilter
      list={state}
      label="Kinds of pages"
      options={[
        { label: "All", values: { kind: null, state: null } },
        ...keysOf(kinds).map((kind) => ({
          label: kinds[kind].plural,
          count: counts?.[kind],
          values: { kind, state: null },
        })),
        { label: "Deleted", count: counts?.deleted, values: { kind: null, state: "deleted" } },
      ]}
    />
  ),
  columns: [
    titleColumn,
    { title: "Kind", width: 110, phone: "detail", cell: ({ kind }) => contentKinds[kind].label, skeleton: 56 },
    {
      title: "Address",
      tone: "secondary",
      from: 1024,
      cell: ({ path }) => path,
      tooltip: ({ path }) => path,
      skeleton: 150,
    },
    ...savedColumns,
  ],
  skeletonRows: 10,
  empty: {
    title: "No pages yet",
    text: "Write an article, a policy or a question. Visitors see it once you publish it.",
  },
  noMatch: ({ state }) => (state === "deleted" ? { title: "No deleted pages" } : { title: "No pages of this kind" }),
  showAll: "Show all pages",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
