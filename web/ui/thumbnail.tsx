import { THUMBNAIL_PX } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";
import { SmallPicture } from "./picture.tsx";
import styles from "./thumbnail.module.css";

type ThumbnailProps = {
  /** "" when the product has no picture. */
  image: string;
  className?: string;
};

/** The small picture of a product, beside its name. */
export const Thumbnail = ({ image, className = "" }: ThumbnailProps) =>
  image === "" ? (
    <div className={`${styles.thumbnail} ${styles.empty} ${className}`}>
      <Icon name="image" />
    </div>
  ) : (
    <SmallPicture className={`${styles.thumbnail} ${className}`} image={image} side={THUMBNAIL_PX} />
  );
