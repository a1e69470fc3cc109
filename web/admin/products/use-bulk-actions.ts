import { useState } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { PriceChangeInput } from "#contract/products.price-change.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import { useAsyncAction } from "#web/ui/use-async-action.ts";

/** Changes several products, all or none, and shows the result in a toast. Calls `onDone` after success. */
export function useBulkActions(onDone: () => void) {
  const [failure, setFailure] = useState<ApiError | null>(null);

  const { busy, run: send } = useAsyncAction(async (change: () => Promise<{ message: string }>) => {
    setFailure(null);
    try {
      showSuccess((await change()).message);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      // Messages under the fields need no toast.
      if (error.code !== "invalid") showError(error.message);
    }
  });

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    show: (products: AdminProduct[], shown: boolean) =>
      send(() => call("POST /api/admin/products/status", { body: { products: seen(products), shown } })),
    price: (products: AdminProduct[], change: PriceChangeInput) =>
      send(() => call("POST /api/admin/products/prices", { body: { products: seen(products), ...change } })),
  };
}

/** The products with their loaded versions, so that the server detects conflicts. */
const seen = (products: AdminProduct[]) => products.map(({ id, version }) => ({ id, version }));
