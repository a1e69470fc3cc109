import type { AdminReview } from "#contract/reviews.admin.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./reviews.module.css";

type ReviewPicturesProps = Pick<AdminReview, "pictures"> & {
  /** In a row of the list. */
  small?: boolean;
};

/** The pictures of a review, each with a link to the whole of it; nothing when there are none. */
export const ReviewPictures = ({ pictures, small = false }: ReviewPicturesProps) =>
  pictures.length > 0 && (
    <ul className={`${styles.pictures} ${small ? styles.small : ""}`} aria-label="Pictures">
      {pictures.map((picture, index) => (
        <li key={picture.image}>
          <a href={picture.image} target="_blank" rel="noreferrer">
            <Picture picture={picture} sizes={small ? "48px" : "160px"} alt={`Picture ${index + 1}`} wanted="now" />
          </a>
        </li>
      ))}
    </ul>
  );
