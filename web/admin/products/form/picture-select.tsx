import type { GalleryEntry } from "#contract/products.gallery.ts";
import { Select } from "#web/ui/select.tsx";

type PictureSelectProps = {
  label: string;
  pictures: readonly GalleryEntry[];
  value: string;
  onChoose: (image: string) => void;
};

/** Chooses one of the pictures of the product, or none. */
export const PictureSelect = ({ label, pictures, value, onChoose }: PictureSelectProps) => (
  <Select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    <option value="">None</option>
    {pictures.map(({ image, alt }, place) => (
      <option key={image} value={image}>
        {place + 1}
        {alt && `: ${alt}`}
      </option>
    ))}
  </Select>
);
