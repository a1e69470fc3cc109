import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { MAX_ALT_LENGTH } from "#contract/limits.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { useSortableEntry } from "../../shell/sortable-list.tsx";
import styles from "./product-form.module.css";

const SIDE_PX = 64;

/** The id of a picture while it is moved; a chosen file has no path yet. */
export const galleryEntryKey = ({ image }: GalleryEntry): string => image || "chosen";

type GalleryPictureProps = {
  picture: GalleryEntry;
  /** The object URL of the chosen file, if this is its place; null when the browser cannot show it. */
  chosen: string | null;
  at: number;
  count: number;
  /** The default label of a picture without alt text. */
  otherwise: string;
  onWrite: (alt: string) => void;
  onFirst: () => void;
  onRemove: () => void;
};

/** A picture of the gallery. It can be moved by pointer and keyboard, described, made the first, and removed. */
export function GalleryPicture(props: GalleryPictureProps) {
  const { picture, chosen, at, count, otherwise, onWrite, onFirst, onRemove } = props;
  const { isMoving, entry, handle } = useSortableEntry(galleryEntryKey(picture));
  const name = `image ${at + 1}`;
  return (
    <li {...entry} className={isMoving ? `${styles.picture} ${styles.moving}` : styles.picture}>
      <button type="button" className={styles.grip} aria-label={`Move ${name} of ${count}`} {...handle}>
        {picture.image !== UPLOADED_IMAGE ? (
          <SmallPicture className={styles.thumbnail} image={picture.image} side={SIDE_PX} />
        ) : chosen ? (
          <img className={styles.thumbnail} src={chosen} width={SIDE_PX} height={SIDE_PX} alt="" />
        ) : (
          <span className={styles.thumbnail}>
            <Icon name="image" />
          </span>
        )}
      </button>
      <label className={`${field.field} ${styles.alt}`}>
        <span>
          Alt text for {name}{" "}
          {at === 0 && (
            <span className={text.faint} aria-hidden="true">
              the first one
            </span>
          )}
        </span>
        <input
          className={field.input}
          maxLength={MAX_ALT_LENGTH}
          autoComplete="off"
          placeholder={otherwise}
          value={picture.alt}
          onChange={(event) => onWrite(event.target.value)}
        />
      </label>
      <span className={styles.pictureActions}>
        {at > 0 && (
          <button type="button" className={`${button.secondary} ${button.small}`} onClick={onFirst}>
            <span>
              Make <span className={text.visuallyHidden}>{name} </span>first
            </span>
          </button>
        )}
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={onRemove} data-remove={at}>
          Remove<span className={text.visuallyHidden}> {name}</span>
        </button>
      </span>
    </li>
  );
}
