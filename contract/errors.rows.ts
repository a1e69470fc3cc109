import { formatShortDateTime } from "./dates.ts";

/** The messages per field of a form. */
export type FieldErrors = Record<string, string[]>;

/** The details of a refusal: values for its message, and messages per field. */
export type RefusalDetails = { errors?: FieldErrors; retryAfterSeconds?: number; [name: string]: unknown };

/** The HTTP status of a refusal, and its sentence. */
export type RefusalRow = { status: number; message: string | ((details: RefusalDetails) => string) };

/** Who changed something before the caller did, and when: details of a refusal. Null when nobody is recorded. */
export type LastChange = { changed_by: string | null; changed_at: string };

/** "Maria Santos changed this coupon on 25 Nov, 15:04.", in Philippine time. */
export function changedBy({ changed_by, changed_at }: RefusalDetails, changed: string): string {
  const when = typeof changed_at === "string" ? ` on ${formatShortDateTime(changed_at)}` : "";
  return `${changed_by ?? "Somebody else"} changed ${changed}${when}.`;
}

/** The row of a refusal to overwrite what somebody else saved. */
export const outdated = (what: string) =>
  ({ status: 409, message: (d: RefusalDetails) => `${changedBy(d, `this ${what}`)} Nothing was saved.` }) as const;

/** The product that a refusal names. */
export const named = (details: RefusalDetails): string => String(details.product);
