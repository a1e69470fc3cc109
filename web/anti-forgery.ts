import { XSRF_COOKIE } from "#contract/headers.ts";

/** The value of the anti-forgery cookie; it is fetched first when the browser has none. */
export async function antiForgeryToken(signal: AbortSignal): Promise<string> {
  return cookieValue() ?? fetchAntiForgeryToken(signal);
}

/** Fetches a new value, after the server rejected the old one. */
export async function fetchAntiForgeryToken(signal: AbortSignal): Promise<string> {
  const response = await fetch("/sanctum/csrf-cookie", { credentials: "same-origin", signal });
  await response.text(); // A response that nobody reads keeps its connection until the signal is aborted.
  return cookieValue() ?? "";
}

function cookieValue(): string | undefined {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return pair && decodeURIComponent(pair.slice(XSRF_COOKIE.length + 1));
}
