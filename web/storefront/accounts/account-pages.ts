/** The pages of an account, for the menu in the header and the navigation on the pages. */
export const accountPages = [
  { path: "/account/orders", label: "My orders" },
  { path: "/account/profile", label: "Profile" },
] as const;
