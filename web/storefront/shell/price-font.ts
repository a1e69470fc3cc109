import peso from "#web/fonts/archivo-peso.woff2?url";

/** Preloads the font file of the peso sign. Without this the browser finds it only during layout. */
export const priceFont = () => [
  { rel: "preload", href: peso, as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const,
];
