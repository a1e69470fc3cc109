import type { CSSProperties } from "react";
import { THUMBNAIL_PX } from "#contract/limits.ts";
import { type PictureFormat, type PictureWidth, pictureSources, pictureWidths, srcSetOf } from "#contract/media.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";

/** A picture made by the build: its widths in each format, and a fallback file. */
export type BuiltPicture = {
  sources: Record<PictureFormat, string>;
  img: { src: string; w: number; h: number };
};

type Look = {
  /** The attribute `sizes`: the drawn width, because the browser chooses a file before layout. */
  sizes: string;
  alt: string;
  /** `first`: before all others. `now`: visible when the page opens. `later`: lazy. */
  wanted?: "first" | "now" | "later";
  className?: string;
};

/** A picture in the best format and width for this browser, with a blurred placeholder. */
export const Picture = ({ picture, ...look }: Look & { picture: StoredPicture | BuiltPicture }) => (
  <Drawn {...look} {...("img" in picture ? builtFiles(picture) : storedFiles(picture))} />
);

/** A product's picture from its path. `side`: the side of its square, in CSS pixels. */
export const SmallPicture = ({ image, side, className }: { image: string; side: number; className?: string }) => (
  <Drawn {...smallFiles(image, side)} sizes={`${side}px`} alt="" className={className} />
);

type Files = { src: string; avif: string; webp: string; width: number; height: number; placeholder?: string };

function Drawn({ src, avif, webp, placeholder, sizes, wanted = "later", ...rest }: Look & Files) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: alt is among the other props */}
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
  avif: pictureSources(image, width, "avif"),
  webp: pictureSources(image, width, "webp"),
  width,
  height,
  placeholder,
});

const smallFiles = (image: string, side: number): Files => ({
  src: image,
  avif: srcSetOf(image, "avif", smallWidths),
  webp: srcSetOf(image, "webp", smallWidths),
  width: side,
  height: side,
});

/** The thumbnail, and a larger width for larger squares and high-density screens. */
const smallWidths: readonly PictureWidth[] = [THUMBNAIL_PX, pictureWidths[0]];
