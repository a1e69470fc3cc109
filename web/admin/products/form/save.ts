import type { AdminProduct } from "#contract/products.admin.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import type { SaveResult } from "./form-state.ts";

/** Saves a product, shows a toast and returns the result for the form. Errors that the form cannot handle are thrown. */
export async function saveProduct(
  save: () => Promise<{ message: string; product: AdminProduct }>,
): Promise<SaveResult> {
  try {
    const { message, product } = await save();
    showSuccess(message);
    return { kind: "saved", product };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", failure: error };
  }
}
