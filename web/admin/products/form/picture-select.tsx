import { UPLOADED_IMAGE, UPLOADED_VARIANT_IMAGE } from "#contract/enums.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { Select } from "#web/ui/select.tsx";

/** The picture of a variant that is this one of the gallery. */
export const variantImage = (image: string): string => (image === UPLOADED_IMAGE ? UPLOADED_VARIANT_IMAGE : image);

type PictureSelectProps = {
  label: string;
  /** The gallery, whose places number the choices. */
  pictures: readonly GalleryEntry[];
  value: string;
  onChoose: (image: string) => void;
};

/** Chooses one of the pictures of the product, or none: then the first one is shown. A file is uploaded with the form. */
export const PictureSelect = ({ label, pictures, value, onChoose }: PictureSelectProps) => (
  <Select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    <option value="">None (main picture)</option>
    {pictures.map(({ image, alt }, index) => (
      <option key={image} value={variantImage(image)}>
        {index + 1}
        {alt ? `: ${alt}` : image === UPLOADED_IMAGE && ": new picture"}
      </option>
    ))}
  </Select>
);
