import type { ContentKind } from "#contract/content.kinds.ts";
import type { ScreenName } from "../shell/screens.ts";
import { screens } from "../shell/screens.ts";

/** The screen that edits a page of this kind. */
export const contentScreenOf = (kind: ContentKind) =>
  (kind === "banner" ? "banner" : "contentPage") satisfies ScreenName;

/** The address of the screen that edits a page. */
export const contentPagePath = ({ id, kind }: { id: number; kind: ContentKind }): string =>
  `/admin/${screens[contentScreenOf(kind)].path.replace(":id", String(id))}`;
