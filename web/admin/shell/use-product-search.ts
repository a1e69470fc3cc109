import { useCallback } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import { useTypedSearch } from "./use-typed-search.ts";

/** The products that match a typed name, SKU or number, at most `limit`. `onlyShown`: only those that visitors see. */
export function useProductSearch(typed: string, limit: number, onlyShown = false) {
  const search = useCallback(
    async (q: string, signal: AbortSignal): Promise<AdminProduct[]> => {
      const query = { q, limit, ...(onlyShown && { status: "shown" as const }) };
      return (await call("GET /api/view-product", { query }, { signal })).products;
    },
    [limit, onlyShown],
  );
  return useTypedSearch(typed, search);
}
