import type { Product } from "#contract/catalogue.ts";

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
      {images.map(({ image, width, height }, position) => (
        <figure key={image}>
          <img
            src={image}
            width={width}
            height={height}
            alt={images.length > 1 ? `${productname}, picture ${position + 1} of ${images.length}` : productname}
            fetchPriority={position === 0 ? "high" : undefined}
            loading={position === 0 ? "eager" : "lazy"}
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
