import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { accountPages } from "../accounts/account-pages.ts";
import { categories } from "../products/categories.ts";
import { ProductListSkeleton, ProductSkeleton, SearchSkeleton, TwoColumnSkeleton } from "./skeletons.tsx";

/** A page that loads faster than this shows no skeleton, in milliseconds. */
const SKELETON_DELAY_MS = 150;

/** The skeleton of the page that is being loaded during a navigation; null when none is needed. */
export function usePendingPage(): ReactNode {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.state === "loading" ? navigation.location.pathname : pathname;
  const navigating = target !== pathname;
  const late = useLate(navigating);

  useEffect(() => {
    if (navigating && late) window.scrollTo(0, 0);
  }, [navigating, late]);

  return navigating && late ? skeletonOf(target) : null;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}

function skeletonOf(path: string): ReactNode {
  const list = categories.find((category) => category.path === path);
  if (list) return <ProductListSkeleton title={list.label} />;
  if (categories.some((category) => path.startsWith(`${category.path}/`))) return <ProductSkeleton />;
  if (path === "/search") return <SearchSkeleton />;
  if (path === "/cart") return <TwoColumnSkeleton title="Cart" />;
  const accountPage = accountPages.find((page) => page.path === path);
  if (accountPage) return <TwoColumnSkeleton title={accountPage.label} />;
  if (path === "/checkout") return <TwoColumnSkeleton title="Checkout" />;
  return null;
}
