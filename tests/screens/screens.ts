import { type ScreenName, screenNames, screenPath, screens } from "#web/admin/shell/screens.ts";
import { staffStates } from "./staff-states.ts";
import type { Screen } from "./steps.ts";

export { storefront } from "./storefront-screens.ts";

/** The screens for staff without an id that are also checked and pictured in dark. */
const inDark: ReadonlySet<ScreenName> = new Set(["dashboard", "customers", "settings", "auditLog"]);

/** The screens for staff whose path needs no id, as the owner opens them, unless they have a row above. */
const plainScreens = screenNames
  .filter((name) => !screens[name].path.includes(":"))
  .map(
    (name): Screen => ({
      name: `admin-${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
      path: screenPath(name),
      viewer: "owner",
      ...(inDark.has(name) && { alsoInDark: true }),
    }),
  )
  .filter(({ name }) => !staffStates.some((state) => state.name === name));

/** The back office: every screen without an id, then those with one, and the states of both. */
export const backOffice: readonly Screen[] = [...plainScreens, ...staffStates];
