/** The anti-forgery pair: the cookie the server sets, and the header that repeats it. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "x-xsrf-token";

/** The header that makes a repeated order one order. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** Every answer names its request; a refusal repeats it in its body. */
export const REQUEST_ID_HEADER = "x-request-id";
