/** The pages of an account, as the header and the pages themselves name them. */
export const accountPages = [
  { path: "/account/orders", label: "My orders" },
  { path: "/account/profile", label: "Profile" },
] as const;
