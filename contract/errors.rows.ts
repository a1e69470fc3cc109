/** The messages per field of a form. */
export type FieldErrors = Record<string, string[]>;

/** The details of a refusal: values for its message, and messages per field. */
export type RefusalDetails = { errors?: FieldErrors; retryAfterSeconds?: number; [name: string]: unknown };

/** The HTTP status of a refusal, and its sentence. */
export type RefusalRow = { status: number; message: string | ((details: RefusalDetails) => string) };

/** The product that a refusal names. */
export const named = (details: RefusalDetails): string => String(details.product);
