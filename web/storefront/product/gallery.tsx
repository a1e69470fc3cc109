import type { Product } from "#contract/catalogue.ts";
import { Picture } from "#web/ui/picture.tsx";

/** The pictures of a product: beside each other on wide screens, to be swiped on a phone. */
export function Gallery({ product }: { product: Product }) {
  const { images, productname } = product;
  if (images.length === 0) {
    return (
      <div className="gal">
        <figure className="grid place-items-center">
          <span className="faint">No picture yet</span>
        </figure>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone this scrolls sideways, by keyboard too
    <section className="gal" tabIndex={0} aria-label={`Pictures of ${productname}`}>
      {images.map((picture, position) => (
        <figure key={picture.image}>
          <Picture
            picture={picture}
            sizes={position === 0 ? "(width < 980px) 94vw, 60vw" : "(width < 980px) 88vw, 33vw"}
            alt={images.length > 1 ? `${productname}, picture ${position + 1} of ${images.length}` : productname}
            wanted={position === 0 ? "first" : "later"}
          />
          {images.length > 1 && (
            <figcaption aria-hidden="true">
              {position + 1} of {images.length}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );
}
