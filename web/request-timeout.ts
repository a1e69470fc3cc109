import { UPLOAD_SECONDS } from "#contract/limits.ts";

/** How long the browser waits for a response, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** A report may take as long as PostgreSQL lets a query run, 15 s, and the answer then says that its period is too long. */
const REPORT_TIMEOUT_MS = 20_000;

/** Bytes that a slow mobile connection sends per millisecond: 256 kbit/s. */
const SLOW_LINE = 32;

/** The timeout of a call with this body, in milliseconds: the body has to arrive first. */
export function timeoutFor(name: string, body?: unknown): number {
  if (name.startsWith("GET /api/admin/reports/")) return REPORT_TIMEOUT_MS;
  if (!(body instanceof FormData)) return TIMEOUT_MS;
  const bytes = [...body.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0);
  return TIMEOUT_MS + Math.min(bytes / SLOW_LINE, UPLOAD_SECONDS * 1000);
}
