import { Link } from "react-router";
import type { ListedContentPage } from "#contract/content.admin.ts";
import { contentStates } from "#contract/content.kinds.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink } from "#web/ui/table.tsx";
import type { ListColumn } from "../shell/list/list-screen.tsx";
import { contentPagePath } from "./content-page-path.ts";
import { stateMarks } from "./state-marks.ts";

type PageColumn = ListColumn<ListedContentPage, never>;

/** The title of a page, which opens it. */
export const titleColumn: PageColumn = {
  title: "Title",
  phone: "title",
  cell: (page) => (
    <Link className={rowLink} to={contentPagePath(page)}>
      {page.title}
    </Link>
  ),
  tooltip: ({ title }) => title,
  skeleton: { nameAnd: 0 },
};

/** The state of a page, and who saved it when. */
export const savedColumns: readonly PageColumn[] = [
  {
    title: "Status",
    width: 230,
    narrowWidth: 150,
    phone: "status",
    cell: ({ state }) => <StatusBadge mark={stateMarks[state]}>{contentStates[state]}</StatusBadge>,
    tooltip: ({ state }) => contentStates[state],
    skeleton: 72,
  },
  {
    title: "Saved by",
    width: 160,
    tone: "secondary",
    from: 1280,
    cell: ({ saved_by }) => saved_by ?? "Original version",
    skeleton: 90,
  },
  { title: "Saved", time: ({ saved_at }) => saved_at },
];
