/**
 * The `code` an error carries: `ENOENT` and its like from the operating system, an SQLSTATE such as `40001` from
 * PostgreSQL. Undefined when it carries none.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return undefined;
}

/** Whether PostgreSQL ended a statement at the statement_timeout. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === "57014";

/** What PostgreSQL adds to an error, such as `Key (sku)=(A1) already exists.`; empty when it adds nothing. */
export function errorDetail(error: unknown): string {
  return error instanceof Error && "detail" in error && typeof error.detail === "string" ? error.detail : "";
}

/** The message of an error, or the thrown value as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The row that a foreign key asks for and that was deleted meanwhile, such as 7 of `accounts`; null for other errors. */
export function missingRow(error: unknown): { table: string; id: number } | null {
  const [, id, table] = /^Key \(\w+\)=\((\d+)\) is not present in table "(\w+)"/.exec(errorDetail(error)) ?? [];
  return id !== undefined && table !== undefined ? { table, id: Number(id) } : null;
}
