import { data } from "react-router";

/** What the page of an error knows about it. */
export type PageErrorData = { message: string };

/**
 * What a page reads. A refusal becomes an error page with the same HTTP status and the shop's own sentence; anything
 * else is passed on as it is.
 */
export async function errorPageOnRefusal<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (reason) {
    if (!isRefusal(reason)) throw reason;
    throw data({ message: reason.message } satisfies PageErrorData, { status: reason.status });
  }
}

/** What a page can do without: null when the shop has no such thing. */
export async function nullWhenMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (reason) {
    if (isRefusal(reason) && reason.status === 404) return null;
    throw reason;
  }
}

/** A refusal by its shape: the server's own class is another one than the copy inside this build. */
const isRefusal = (reason: unknown): reason is Error & { status: number } =>
  reason instanceof Error && "status" in reason && typeof reason.status === "number" && reason.status >= 400;

/** The error page of an address that names nothing. */
export const notFoundResponse = () => data(null, { status: 404 });
