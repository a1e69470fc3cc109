/**
 * Formats an E.164 number of the API in the Philippine way: `0917 555 0142`, `(02) 8555 0142`, `(032) 234 5678`. The server has
 * `formatNationalPhone` with the same result: its library is too large for a browser.
 */
export const formatPhone = (e164: string): string =>
  e164
    .replace(/^\+63([89]\d{2})(\d{3})(\d{4})$/, "0$1 $2 $3")
    .replace(/^\+63(2)(\d{4})(\d{4})$/, "(0$1) $2 $3")
    .replace(/^\+63([3-8]\d)(\d{3})(\d{4})$/, "(0$1) $2 $3");
