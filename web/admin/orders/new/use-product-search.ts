import { useEffect, useState } from "react";
import type { Product } from "#contract/products.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/** The pause in typing before the search request, in milliseconds. */
const PAUSE_MS = 200;

/** The number of products shown. */
const SHOWN = 6;

/** The products that match these words. */
export type ProductResults = { q: string; products: Product[] };

/** The products that match the typed text; `found` is null without text and until the response arrives. */
export function useProductSearch() {
  const [typed, type] = useState("");
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<ProductResults | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const q = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the request
  useEffect(() => {
    setFailure(null);
    if (q === "") return setFound(null);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { products } = await call("GET /api/search", { query: { q } }, { signal: leaving.signal });
        setFound({ q, products: products.slice(0, SHOWN) });
      } catch (reason) {
        if (!leaving.signal.aborted) setFailure(reason instanceof ApiError ? reason.message : "Something went wrong.");
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q, tries]);

  return { typed, type, found, failure, again: () => setTries((now) => now + 1) };
}
