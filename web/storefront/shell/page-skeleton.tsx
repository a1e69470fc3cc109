import type { ReactNode } from "react";
import { AccountSkeleton } from "../accounts/account-layout.tsx";
import { accountPages } from "../accounts/account-pages.ts";
import type { Category } from "../products/categories.ts";
import {
  ProductListSkeleton,
  ProductSkeleton,
  SearchSkeleton,
  TwoColumnSkeleton,
  WishlistSkeleton,
} from "./skeletons.tsx";

/** The skeleton of the page with this path; null where a page has none. */
export function pageSkeleton(path: string, categories: readonly Category[]): ReactNode {
  const list = categories.find((category) => category.path === path);
  if (list) return <ProductListSkeleton title={list.label} />;
  if (categories.some((category) => path.startsWith(`${category.path}/`))) return <ProductSkeleton />;
  if (path === "/search") return <SearchSkeleton />;
  if (path === "/cart") return <TwoColumnSkeleton title="Cart" />;
  const accountPage = accountPages.find((page) => page.path === path);
  if (accountPage) return <AccountSkeleton title={accountPage.label} />;
  if (path === "/wishlist") return <WishlistSkeleton />;
  if (path === "/checkout") return <TwoColumnSkeleton title="Checkout" />;
  return null;
}
