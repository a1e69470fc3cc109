import type { ListCounts } from "#contract/reports.counts.admin.ts";

/** What is no filter. */
const PAGE = ["limit", "cursor", "sort"];

/**
 * The counts of the filters `tabs`; undefined beside other filters, since the counts are those of the whole list.
 */
export async function loadCounts(
  query: Readonly<Record<string, unknown>>,
  tabs: readonly string[],
  read: () => Promise<{ counts: ListCounts }>,
): Promise<ListCounts | undefined> {
  if (Object.keys(query).some((name) => !(PAGE.includes(name) || tabs.includes(name)))) return undefined;
  return (await read()).counts;
}
