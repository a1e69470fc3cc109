import type { Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import { pictureFormats, pictureWidths } from "../contract/media.ts";

/** What `?widths` after the name of a picture asks for: all that a stored picture is served in. AVIF is quick at effort 2. */
const everyWidth = {
  w: pictureWidths.join(";"),
  format: pictureFormats.join(";"),
  quality: "60",
  effort: "2",
  as: "picture",
};

/** Lets pages import a picture in every width and format: `import lawin from "./lawin.webp?widths"`. */
export const picturePlugin = (): Plugin =>
  imagetools({
    defaultDirectives: ({ searchParams }) => new URLSearchParams(searchParams.has("widths") ? everyWidth : {}),
  });
