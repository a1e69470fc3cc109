import type { FieldErrors, RefusalCode } from "#contract/errors.ts";

/** Why a call failed: refused, server error, no network, or timeout. */
export type FailureKind = "refused" | "broken" | "offline" | "timeout";

/** A failed call, with the message for the user. `status` is 0 without a response. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: RefusalCode | null;
  /** Messages per field, `{}` when the refusal is about no field. */
  readonly errors: FieldErrors;
  /** The other values of the refusal. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which a busy shop may be asked again; null for every other error. */
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, message: string, status = 0, refusal: ReceivedRefusal = {}) {
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.code = refusal.code ?? null;
    this.errors = refusal.errors ?? refusal.validation_errors ?? {};
    this.details = refusal.details ?? {};
    this.retryAfter = refusal.retryAfter ?? null;
  }
}

/** The error when the server cannot be reached. */
export const unreachable = (): ApiError =>
  new ApiError("offline", "The shop could not be reached. Check your connection and try again.");

type RefusalBody = {
  status: number;
  message: string;
  code: RefusalCode;
  errors: FieldErrors;
  validation_errors: FieldErrors;
  details: Record<string, unknown>;
};

/** The body of a refusal, and its Retry-After. */
export type ReceivedRefusal = Partial<RefusalBody> & { retryAfter?: number | null };
