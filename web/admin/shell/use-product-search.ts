import { useEffect, useState } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/** The pause in typing before the search, in milliseconds. */
const PAUSE_MS = 200;

/**
 * The products that match a typed name, SKU or number, at most so many; null without text and until the response arrives. `failure`
 * says why there is none. `onlyShown`: only those that visitors see.
 */
export function useProductSearch(typed: string, limit: number, onlyShown = false) {
  const [found, setFound] = useState<AdminProduct[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const q = typed.trim();
  useEffect(() => {
    setFailure(null);
    if (q === "") return setFound(null);
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit, ...(onlyShown && { status: "shown" as const }) };
        const { products } = await call("GET /api/view-product", { query }, { signal: replaced.signal });
        setFound(products);
      } catch (reason) {
        if (!replaced.signal.aborted) setFailure(reason instanceof ApiError ? reason.message : "Something went wrong.");
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [q, limit, onlyShown]);
  return { found, failure };
}
