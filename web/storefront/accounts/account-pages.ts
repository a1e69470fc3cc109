import { useTestRides } from "../shell/shop.ts";

const TEST_RIDES = "/account/test-rides";

/** The pages of an account. */
export const accountPages = [
  { path: "/account/orders", label: "My orders" },
  { path: TEST_RIDES, label: "Test rides" },
  { path: "/account/profile", label: "Profile" },
] as const;

/** Those for the menu in the header and the navigation on the pages: test rides only while the shop offers some. */
export function useAccountPages() {
  const offersTestRides = useTestRides().length > 0;
  return accountPages.filter(({ path }) => offersTestRides || path !== TEST_RIDES);
}
