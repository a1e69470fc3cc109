import type { CSSProperties } from "react";
import Lightbox, { type SlideImage } from "yet-another-react-lightbox";
import Thumbnails from "yet-another-react-lightbox/plugins/thumbnails";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/thumbnails.css";
import { picturePathFor, pictureWidths } from "#contract/media.ts";
import type { Picture } from "#contract/products.gallery.ts";
import "./lightbox.css";

export type LightboxProps = {
  pictures: readonly Picture[];
  /** What each picture shows, in words. */
  alts: readonly string[];
  /** The address under which the page shows each of them, which stands there until the larger one has come. */
  seen: readonly string[];
  /** The place of the picture to begin with. */
  begin: number;
  onClose: () => void;
};

/** How far a picture may be enlarged: pixels of the screen for one of its own. */
const CLOSEST = 3;

const labels = {
  Lightbox: "Enlarged pictures",
  Previous: "Previous picture",
  Next: "Next picture",
  Close: "Close",
  "Zoom in": "Closer",
  "Zoom out": "Further away",
  Thumbnails: "All pictures",
};

/** Pictures on the whole screen: arrow keys and swipes go on, + and -, the wheel, a double press and two fingers enlarge. */
export function PictureLightbox({ pictures, alts, seen, begin, onClose }: LightboxProps) {
  const alone = pictures.length === 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={begin}
      slides={pictures.map((picture, position) => slideOf(picture, alts[position] ?? ""))}
      labels={labels}
      plugins={alone ? [Zoom] : [Zoom, Thumbnails]}
      carousel={{
        finite: true,
        padding: 0,
        imageProps: (slide) => {
          const small = seen[pictures.findIndex(({ image }) => "src" in slide && slide.src === image)];
          return small ? { style: { "--blur": `url(${small})` } as CSSProperties } : {};
        },
      }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: CLOSEST, scrollToZoom: true }}
      thumbnails={{ width: 64, height: 64, padding: 4, border: 2, gap: 8, vignette: false }}
      render={alone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
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
