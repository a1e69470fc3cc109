import type { CallInput } from "#contract/api.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";

/** The result of placing a phone order: its number, or the error. */
export type PhoneOrderResult = { placed: number; failure: null } | { placed: null; failure: ApiError };

type Attempt = { key: string; body: CallInput<"POST /api/admin/orders">["body"] };

/** Places the order with its idempotency key and shows the result in a toast. */
export async function placePhoneOrder({ key, body }: Attempt): Promise<PhoneOrderResult> {
  try {
    const { message, order } = await call(
      "POST /api/admin/orders",
      { body },
      { headers: { [IDEMPOTENCY_HEADER]: key } },
    );
    showSuccess(message);
    return { placed: order.id, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { placed: null, failure: error };
  }
}

/** A unique key. `randomUUID` is missing on pages without https, so it is not used. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
