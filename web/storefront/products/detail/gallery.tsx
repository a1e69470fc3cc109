import { type MouseEvent, useState } from "react";
import type { Product } from "#contract/products.ts";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import styles from "./gallery.module.css";
import { LazyLightbox } from "./lazy-lightbox.tsx";
import { ModelButton } from "./model-button.tsx";

/** The pictures of a product, `first` before the others: a grid on wide screens, a swipeable row on a phone. Each opens in the lightbox. */
export function Gallery({ product, first: firstImage }: { product: Product; first?: string | undefined }) {
  const { productname, model } = product;
  // The picture of the chosen variant comes first.
  const images = product.images.toSorted((one, other) => +(other.image === firstImage) - +(one.image === firstImage));
  const [first] = images;
  const [enlarged, setEnlarged] = useState<{ start: number; placeholders: string[] } | null>(null);
  if (!first) {
    return (
      <div className={styles.gallery}>
        <figure className={styles.empty}>
          <span className={text.faint}>No picture yet</span>
        </figure>
      </div>
    );
  }
  const alts = images.map(({ alt }, position) => {
    const shows = alt || productname;
    return images.length > 1 ? `${shows}, picture ${position + 1} of ${images.length}` : shows;
  });
  // On a wide screen the first one takes a row, and so does a last one without another beside it.
  const isWide = (position: number) => position === 0 || (position % 2 === 1 && position === images.length - 1);
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${productname}`}>
      {images.map((picture, position) => (
        <figure key={picture.image}>
          {/* Without JavaScript it opens the picture. */}
          <a href={picture.image} aria-haspopup="dialog" onClick={(event) => enlarge(event, position)}>
            <Picture
              picture={picture}
              sizes={`(width < 980px) ${position === 0 ? "94vw" : "88vw"}, ${isWide(position) ? "60vw" : "33vw"}`}
              alt={alts[position] ?? productname}
              wanted={position === 0 ? "first" : "later"}
            />
          </a>
          {position === 0 && model && <ModelButton model={model} name={productname} poster={first} />}
          {images.length > 1 && (
            <figcaption aria-hidden="true">
              {position + 1} of {images.length}
            </figcaption>
          )}
        </figure>
      ))}
      {enlarged && <LazyLightbox pictures={images} alts={alts} {...enlarged} onClose={() => setEnlarged(null)} />}
    </section>
  );

  function enlarge(event: MouseEvent<HTMLElement>, start: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const shown = event.currentTarget.closest("section")?.querySelectorAll<HTMLImageElement>("figure > a img") ?? [];
    setEnlarged({ start, placeholders: Array.from(shown, ({ currentSrc }) => currentSrc) });
  }
}
