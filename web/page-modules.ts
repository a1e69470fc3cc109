import { createContext } from "react";

/**
 * The addresses of the modules of a page, while the server renders it. They are preloaded with low priority, after the text, the font and
 * the first picture: React Router's own links for them, which follow, have a high one (first contentful paint 0.9 s instead of 1.2 s;
 * Lighthouse, simulated phone).
 */
export const PageModules = createContext<readonly string[]>([]);
