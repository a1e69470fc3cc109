import type { CallReply } from "#contract/api.ts";
import type { FieldErrors } from "#contract/errors.ts";

/** How far an order is. */
export type Tracking = CallReply<"POST /api/track">["tracking"];

/** Why the order is not shown, with messages per field. */
export type TrackingRefusal = { code: string | null; status: number; message: string; errors: FieldErrors };

/**
 * The refusal behind an error; null for any other error. Recognised by shape, because the server throws one class and
 * the browser another.
 */
export function refusalOf(reason: unknown): TrackingRefusal | null {
  if (!(reason instanceof Error) || !("code" in reason && "status" in reason && "details" in reason)) return null;
  const { message, code, status, details, errors } = reason as Error & {
    code: string | null;
    status: number;
    details: { errors?: FieldErrors };
    errors?: FieldErrors;
  };
  return { code, status, message, errors: errors ?? details.errors ?? {} };
}
