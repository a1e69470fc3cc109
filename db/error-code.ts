/**
 * The `code` an error carries: `ENOENT` and its like from the operating system, an SQLSTATE such as `40001` from
 * PostgreSQL. Undefined when it carries none.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return undefined;
}

/** What PostgreSQL adds to an error, such as `Key (sku)=(A1) already exists.`; empty when it adds nothing. */
export function errorDetail(error: unknown): string {
  return error instanceof Error && "detail" in error && typeof error.detail === "string" ? error.detail : "";
}

/** The message of an error, or the thrown value as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
