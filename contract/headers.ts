/** The anti-forgery pair: the cookie the server sets, and the header that repeats it. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "x-xsrf-token";

/** The cookie of a device that has signed in before. It gives no access. */
export const DEVICE_COOKIE = "known-device";

/** The header with the key of an order: requests with the same key place one order. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** The header with the id of the request. A refusal has it in its body too. */
export const REQUEST_ID_HEADER = "x-request-id";

/** The header of a request that a page made by itself. It does not count as use of the session, which ends when nobody is there. */
export const BACKGROUND_HEADER = "x-background";
