import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { accountPages } from "../accounts/account-pages.ts";
import { categories } from "../products/categories.ts";
import { ProductListSkeleton, ProductSkeleton, SearchSkeleton, TwoColumnSkeleton } from "./skeletons.tsx";

/** A page that is there sooner than this never shows its placeholder, in milliseconds. */
const PATIENCE_MS = 150;

/** The placeholder of the page that is being loaded after a step inside the shop; null when there is no need of one. */
export function usePendingPage(): ReactNode {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.state === "loading" ? navigation.location.pathname : pathname;
  const moving = target !== pathname;
  const late = useLate(moving);

  useEffect(() => {
    if (moving && late) window.scrollTo(0, 0);
  }, [moving, late]);

  return moving && late ? placeholderOf(target) : null;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}

function placeholderOf(path: string): ReactNode {
  const list = categories.find((kind) => kind.path === path);
  if (list) return <ProductListSkeleton title={list.label} />;
  if (categories.some((kind) => path.startsWith(`${kind.path}/`))) return <ProductSkeleton />;
  if (path === "/search") return <SearchSkeleton />;
  if (path === "/cart") return <TwoColumnSkeleton title="Cart" />;
  const own = accountPages.find((page) => page.path === path);
  if (own) return <TwoColumnSkeleton title={own.label} />;
  if (path === "/checkout") return <TwoColumnSkeleton title="Checkout" />;
  return null;
}
