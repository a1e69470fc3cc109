import { SERVICE_WORKER_PATH } from "./offline/offline-data.ts";

type Rules = {
  createHTML(html: string): string;
  createScript?(code: string): string;
  createScriptURL?(url: string): string;
};

/** The part of the Trusted Types API that the shop uses. What it returns is typed as a string, as the DOM's properties are. */
type TrustedTypes = { createPolicy<R extends Rules>(name: string, rules: R): R };

// Undefined on the server, and in browsers without Trusted Types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** React makes every script element from this text. A script made this way never runs. */
const EMPTY_SCRIPT = "<script></script>";

// The browser asks this policy about each string that is assigned as HTML or as a script. Only what does nothing is allowed, which
// React needs to create a document again: text without markup creates no element.
trustedTypes?.createPolicy("default", {
  createHTML(html) {
    if (html !== EMPTY_SCRIPT && html.includes("<")) throw new TypeError("This HTML is not trusted.");
    return html;
  },
  createScript(code) {
    if (code !== "") throw new TypeError("This script is not trusted.");
    return code;
  },
  createScriptURL(url) {
    if (url !== SERVICE_WORKER_PATH) throw new TypeError("This script is not trusted.");
    return url;
  },
});

const ownHtml = trustedTypes?.createPolicy("own-html", { createHTML: (html) => html });

/** Marks HTML that the shop made from its own texts and templates. Pages insert no other HTML. */
export const trustHtml = (html: string): string => ownHtml?.createHTML(html) ?? html;
