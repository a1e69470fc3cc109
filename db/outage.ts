import { errorCode, errorMessage } from "#db/error-code.ts";

/** What PostgreSQL says when it ends a connection or takes no more of them: shutting down, crashed, starting up, full. */
const SERVER_GONE = /^(08...|57P0[1-3]|53300)$/;

/** What the operating system says of a connection that cannot be made or has broken. */
const SOCKET_GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says by itself, without a code. */
const DRIVER_GAVE_UP = /timeout exceeded when trying to connect|connection terminated|timeout expired|not queryable/i;

/** Whether the database could not be reached, rather than refusing the query: the same again may soon go well. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return DRIVER_GAVE_UP.test(errorMessage(error));
  // A missing file is no outage, a missing socket is.
  if (code === "ENOENT") return error instanceof Error && "syscall" in error && error.syscall === "connect";
  return SERVER_GONE.test(code) || SOCKET_GONE.test(code);
}
