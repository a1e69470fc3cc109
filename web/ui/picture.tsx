import type { CSSProperties } from "react";
import { THUMBNAIL_PX } from "#contract/limits.ts";
import { type PictureFormat, type PictureWidth, picturePathFor, pictureWidths } from "#contract/media.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";

/** A picture that the build made: its widths in each format, and one file for browsers that know neither. */
export type BuiltPicture = {
  sources: Record<PictureFormat, string>;
  img: { src: string; w: number; h: number };
};

type Look = {
  /** The attribute `sizes`: how wide it is drawn. The browser chooses a file before it knows the layout. */
  sizes: string;
  alt: string;
  /** `first`: before all others. `now`: visible when the page opens. `later`: when it comes near the window. */
  wanted?: "first" | "now" | "later";
  className?: string;
};

/** A picture in the format and width that suit this browser, with a blur of it until it is loaded. */
export const Picture = ({ picture, ...look }: Look & { picture: StoredPicture | BuiltPicture }) => (
  <Drawn {...look} {...("img" in picture ? builtFiles(picture) : storedFiles(picture))} />
);

/** A product's picture from its path alone. `side`: the square it is drawn in, in CSS pixels. */
export const SmallPicture = ({ image, side, className }: { image: string; side: number; className?: string }) => (
  <Drawn {...smallFiles(image, side)} sizes={`${side}px`} alt="" className={className} />
);

type Files = { src: string; avif: string; webp: string; width: number; height: number; placeholder?: string };

function Drawn({ src, avif, webp, placeholder, sizes, wanted = "later", ...rest }: Look & Files) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: it is among the rest */}
      <img
        loading={wanted === "later" ? "lazy" : "eager"}
        fetchPriority={wanted === "first" ? "high" : undefined}
        srcSet={webp}
        sizes={sizes}
        src={src}
        style={placeholder ? ({ "--blur": `url(${placeholder})` } as CSSProperties) : undefined}
        {...rest}
        // A script marks it when it is loaded, which may be before React.
        suppressHydrationWarning
      />
    </picture>
  );
}

const builtFiles = ({ sources: { avif, webp }, img: { src, w, h } }: BuiltPicture): Files => ({
  src,
  avif,
  webp,
  width: w,
  height: h,
});

const storedFiles = ({ image, width, height, placeholder }: StoredPicture): Files => ({
  src: image,
  avif: widthsOf(image, width, "avif"),
  webp: widthsOf(image, width, "webp"),
  width,
  height,
  placeholder,
});

const smallFiles = (image: string, side: number): Files => ({
  src: image,
  avif: setOf(image, "avif", smallWidths),
  webp: setOf(image, "webp", smallWidths),
  width: side,
  height: side,
});

/** The thumbnail, and the one for what is larger and for screens with more than one pixel to a CSS pixel. */
const smallWidths: readonly PictureWidth[] = [THUMBNAIL_PX, pictureWidths[0]];

/** Every width up to the first that holds the whole picture; that one is given with its real width. */
const widthsOf = (image: string, whole: number, format: PictureFormat): string =>
  setOf(
    image,
    format,
    pictureWidths.filter((_, position) => (pictureWidths[position - 1] ?? 0) < whole),
    whole,
  );

const setOf = (image: string, format: PictureFormat, widths: readonly PictureWidth[], whole = Infinity): string =>
  widths.map((width) => `${picturePathFor(image, width, format)} ${Math.min(width, whole)}w`).join(", ");
