import { errorCode, errorMessage } from "#db/error-code.ts";

/** SQLSTATEs of ended or refused connections: shutting down, crashed, starting up, too many connections, no primary any more. */
const SERVER_GONE = /^(08...|57P0[1-3]|53300|25006)$/;

/** Operating system codes of failed or broken connections. */
const SOCKET_GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver, which have no code. */
const DRIVER_GAVE_UP =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|timeout expired|not queryable/i;

/** True when the database could not be reached, so a retry may succeed; false when it rejected the query. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return DRIVER_GAVE_UP.test(errorMessage(error));
  // ENOENT counts only for a missing socket.
  if (code === "ENOENT") return error instanceof Error && "syscall" in error && error.syscall === "connect";
  return SERVER_GONE.test(code) || SOCKET_GONE.test(code);
}
