import { articles } from "./articles.ts";
import { policies } from "./texts.ts";

/** The paths of all articles and policies, for the sitemap. */
export const textPaths = [...articles, ...policies].map(({ path }) => path);
