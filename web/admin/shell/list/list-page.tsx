import type { ComponentType } from "react";
import { DisabledWhileLoading } from "../disabled-while-loading.tsx";
import { inBackground } from "../live/updates.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { usePendingList, useTargetSearch } from "../pending-list.ts";
import { requireLogin } from "../require-login.ts";
import { screenMeta } from "../shop.ts";
import { type List, type ListPage, ListScreen } from "./list-screen.tsx";
import { type Filters, readListState, toApiQuery } from "./list-state.ts";

/** The props of a list screen; `page` is null while it is being loaded. */
export type ListProps<Row> = { search: URLSearchParams; page: ListPage<Row> | null };

/** The exports of the route of a list. `Screen` replaces the default for selectable rows or cells with buttons. */
export function listPage<Row extends { id: number }, F extends Filters, Sort extends string>(
  list: List<Row, F, Sort>,
  Screen: ComponentType<ListProps<Row>> = (props) => <ListScreen list={list} {...props} />,
) {
  return {
    meta: screenMeta(list.screen),

    clientLoader: ({ url, request: { signal } }: { url: URL; request: Request }) =>
      requireLogin(url, () => list.load(toApiQuery(readListState(list, url.searchParams)), { signal })),

    HydrateFallback() {
      const search = useTargetSearch();
      return (
        <DisabledWhileLoading>
          <Screen search={search} page={null} />
        </DisabledWhileLoading>
      );
    },

    Page({ loaderData }: { loaderData: ListPage<Row> }) {
      const { search, late } = usePendingList();
      const page = useLivePage(list.topic, loaderData, (signal) =>
        list.load(toApiQuery(readListState(list, search)), { signal, headers: inBackground }),
      );
      return <Screen search={search} page={late ? null : page} />;
    },
  };
}
