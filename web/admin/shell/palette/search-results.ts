import { useEffect, useState } from "react";
import type { AdminListedCollection } from "#contract/collections.admin.ts";
import type { Customer } from "#contract/customers.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { hasPermission, type StaffRole } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { useOwnRole } from "../own-role.ts";

/** Results per group, and the pause in typing before the request, in milliseconds. */
const MOST = 5;
const REST_MS = 150;

export type SearchResults = {
  /** The searched text. */
  q: string;
  orders: ListedOrder[];
  products: AdminProduct[];
  customers: Customer[];
  collections: AdminListedCollection[];
  /** The error of the search. */
  failure: string | null;
};

const nothing = { orders: [], products: [], customers: [], collections: [], failure: null };

/** The results for this text; null until the response arrives. */
export function useSearchResults(words: string): SearchResults {
  const [found, setFound] = useState<SearchResults>({ q: "", ...nothing });
  const role = useOwnRole();
  useEffect(() => {
    const q = words.trim();
    if (q === "" || role === null) return setFound({ q, ...nothing });
    const line = new AbortController();
    const { signal } = line;
    const rest = setTimeout(async () => {
      const answer = await find(q, role, signal);
      if (!signal.aborted) setFound(answer);
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      line.abort();
    };
  }, [words, role]);
  return found;
}

async function find(q: string, role: StaffRole, signal: AbortSignal): Promise<SearchResults> {
  const query = { q, limit: MOST };
  try {
    const [{ orders }, { products }, { customers }, { collections }] = await Promise.all([
      hasPermission(role, "see_orders") ? call("GET /api/admin/orders", { query }, { signal }) : { orders: [] },
      hasPermission(role, "see_products") ? call("GET /api/view-product", { query }, { signal }) : { products: [] },
      hasPermission(role, "see_customers")
        ? call("GET /api/admin/customers", { query }, { signal })
        : { customers: [] },
      hasPermission(role, "edit_collections")
        ? call("GET /api/admin/collections", { query }, { signal })
        : { collections: [] },
    ]);
    return { q, orders, products, customers, collections, failure: null };
  } catch (error) {
    const failure = error instanceof ApiError ? error.message : null;
    if (failure === null && !signal.aborted) throw error;
    return { q, ...nothing, failure };
  }
}
