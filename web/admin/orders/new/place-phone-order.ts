import type { CallInput } from "#contract/api.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { ApiError, call } from "#web/api.ts";
import { showSuccess } from "#web/ui/alerts.ts";

/** What came of an order from the phone: its number, or why it was not placed. */
export type PhoneOrderResult = { placed: number; failure: null } | { placed: null; failure: ApiError };

type Attempt = { key: string; body: CallInput<"POST /api/admin/orders">["body"] };

/** Places the order under its key, and says so in a toast. */
export async function placePhoneOrder({ key, body }: Attempt): Promise<PhoneOrderResult> {
  try {
    const { message, order } = await call(
      "POST /api/admin/orders",
      { body },
      { headers: { [IDEMPOTENCY_HEADER]: key } },
    );
    showSuccess(message);
    return { placed: order.id, failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { placed: null, failure: reason };
  }
}

/** A key that nobody else has. Unlike `randomUUID` it is to be had on a page without https too. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
