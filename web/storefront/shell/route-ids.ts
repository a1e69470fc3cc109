/** The route id of the layout of the storefront. */
export const STOREFRONT_LAYOUT = "storefront/shell/layout";

/** The route id of the page of a product. */
export const PRODUCT_PAGE = "storefront/products/detail/product-page";

/** The prefix of the route ids of pages that search engines neither crawl nor list. */
export const UNLISTED_PREFIX = "unlisted/";
