import { useEffect, useState } from "react";
import type { ListedOrder } from "#contract/orders.ts";
import { ApiError } from "#web/api-error.ts";
import { loadMatching } from "../order-list-search.ts";

export type Matching = { orders: readonly ListedOrder[]; more: boolean };

/** The orders that match the filters of the URL, beyond the page. Loaded when it is `wanted`; null before, and after an error. */
export function useMatching(search: URLSearchParams, wanted: boolean): Matching | null {
  const [found, setFound] = useState<{ key: string; matching: Matching } | null>(null);
  const key = search.toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the search
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    loadMatching(search, leaving.signal)
      .then((matching) => setFound({ key, matching }))
      .catch((reason: unknown) => {
        // Without it staff still work on the orders of the page.
        if (!(leaving.signal.aborted || reason instanceof ApiError)) throw reason;
      });
    return () => leaving.abort();
  }, [key, wanted]);

  return wanted && found?.key === key ? found.matching : null;
}
