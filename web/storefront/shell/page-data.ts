import { data, redirect } from "react-router";

/** The data of an error page. */
export type PageErrorData = { message: string };

/**
 * Awaits the data of a page. A refusal of the API becomes an error page with the same HTTP status and message; other
 * errors are thrown again.
 */
export async function errorPageOnRefusal<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw data({ message: error.message } satisfies PageErrorData, { status: error.status });
  }
}

/** Awaits optional data: null when the API responds 404. */
export async function nullWhenMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

/** Recognised by shape, because the server has its own copy of the class. */
const isRefusal = (reason: unknown): reason is Error & { status: number } =>
  reason instanceof Error && "status" in reason && typeof reason.status === "number" && reason.status >= 400;

/** The response for a path without a page, to be thrown. */
export const notFoundResponse = () => data(null, { status: 404 });

/**
 * The response for a page that has another address now, to be thrown. Browsers ask again each time: they would keep a plain 301, and
 * a page that moves back would lead in a circle.
 */
export const movedTo = (path: string): Response =>
  redirect(path, { status: 301, headers: { "cache-control": "no-cache" } });
