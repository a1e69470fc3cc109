import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/** The context key of the nonce of one rendering. The server takes it out of the page again: see `server/security.ts`. */
export const nonceContext = createContext<string>();

/** The same nonce for the document's own scripts; undefined in the browser. */
export const ScriptNonce = createReactContext<string | undefined>(undefined);
