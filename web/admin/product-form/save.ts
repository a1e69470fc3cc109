import type { DeskProduct } from "#contract/catalogue.ts";
import { ApiError } from "#web/api.ts";
import { sayDone } from "../ui/toasts.tsx";
import type { SaveAnswer } from "./form-state.ts";

/** Saves a product, says so, and tells the form what came of it. What the form cannot help with is thrown. */
export async function saveProduct(save: () => Promise<{ message: string; product: DeskProduct }>): Promise<SaveAnswer> {
  try {
    const { message, product } = await save();
    sayDone(message);
    return { kind: "saved", product };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed", failure: reason };
  }
}
