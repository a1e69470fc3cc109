import { useMatches } from "react-router";
import { ROUTE_PREFIX, type ScreenName, screens } from "./screens.ts";

/** The screen that the address leads to; undefined on a page that is not for staff alone, such as the login. */
export function useScreen(): ScreenName | undefined {
  const id = useMatches().at(-1)?.id.replace(ROUTE_PREFIX, "");
  return id !== undefined && Object.hasOwn(screens, id) ? (id as ScreenName) : undefined;
}
