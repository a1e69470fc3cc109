import type { ContentState } from "#contract/content.kinds.ts";

/** The badge of each state of a page. */
export const stateMarks = {
  draft: "hidden",
  published: "shown",
  changed: "shown",
  deleted: "out",
} as const satisfies Record<ContentState, string>;
