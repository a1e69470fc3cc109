import peso from "#web/fonts/archivo-peso.woff2?url";

/** The links of a page with prices: the peso sign has a font file of its own, which would be found only by the layout. */
export const priceFont = () => [
  { rel: "preload", href: peso, as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const,
];
