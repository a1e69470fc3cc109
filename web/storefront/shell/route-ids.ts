/** The route id of the layout of the storefront. */
export const STOREFRONT_LAYOUT = "storefront/shell/layout";

/** The prefix of the route ids of pages that search engines neither crawl nor list. */
export const UNLISTED_PREFIX = "unlisted/";
