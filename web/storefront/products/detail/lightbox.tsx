import type { CSSProperties } from "react";
import Lightbox, { type SlideImage } from "yet-another-react-lightbox";
import Thumbnails from "yet-another-react-lightbox/plugins/thumbnails";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/thumbnails.css";
import { picturePathFor, pictureWidths } from "#contract/media.ts";
import type { Picture } from "#contract/products.gallery.ts";
import styles from "./lightbox.module.css";

export type LightboxProps = {
  pictures: readonly Picture[];
  /** The alternative text of each picture. */
  alts: readonly string[];
  /** The URL of each picture as the page shows it: the placeholder until the larger one is loaded. */
  placeholders: readonly string[];
  /** The index of the first picture to show. */
  start: number;
  onClose: () => void;
};

/** The largest zoom: screen pixels per picture pixel. */
const MAX_ZOOM = 3;

const labels = {
  Lightbox: "Enlarged pictures",
  Previous: "Previous picture",
  Next: "Next picture",
  Close: "Close",
  "Zoom in": "Closer",
  "Zoom out": "Further away",
  Thumbnails: "All pictures",
};

/** Full-screen pictures with zoom. Arrow keys and swipes turn the pages; +, -, wheel, double press and pinch zoom. */
export function PictureLightbox({ pictures, alts, placeholders, start, onClose }: LightboxProps) {
  const single = pictures.length === 1;
  return (
    <Lightbox
      className={styles.lightbox}
      open
      close={onClose}
      index={start}
      slides={pictures.map((picture, position) => slideOf(picture, alts[position] ?? ""))}
      labels={labels}
      plugins={single ? [Zoom] : [Zoom, Thumbnails]}
      carousel={{
        finite: true,
        padding: 0,
        imageProps: (slide) => {
          const small = placeholders[pictures.findIndex(({ image }) => "src" in slide && slide.src === image)];
          return small ? { style: { "--blur": `url(${small})` } as CSSProperties } : {};
        },
      }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: MAX_ZOOM, scrollToZoom: true }}
      thumbnails={{ width: 64, height: 64, padding: 4, border: 2, gap: 8, vignette: false }}
      render={single ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  );
}

function slideOf({ image, width, height }: Picture, alt: string): SlideImage {
  const srcSet = pictureWidths
    .filter((served) => served < width)
    .map((served) => ({
      src: picturePathFor(image, served, "webp"),
      width: served,
      height: Math.round((height * served) / width),
    }));
  return { src: image, width, height, alt, srcSet: [...srcSet, { src: image, width, height }] };
}
