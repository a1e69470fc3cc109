import { useMatches } from "react-router";
import { ROUTE_PREFIX, type ScreenName, screens } from "./screens.ts";

/** The screen of the current URL; undefined on a page that is not in the table, such as the login. */
export function useScreen(): ScreenName | undefined {
  const id = useMatches().at(-1)?.id.replace(ROUTE_PREFIX, "");
  return id !== undefined && Object.hasOwn(screens, id) ? (id as ScreenName) : undefined;
}
