import type { PublicReview } from "#contract/reviews.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./review-pictures.module.css";

/** The pictures of a review, each with a link to the whole of it; nothing when there are none. */
export const ReviewPictures = ({
  review: { pictures, author },
}: {
  review: Pick<PublicReview, "pictures" | "author">;
}) =>
  pictures.length > 0 && (
    <ul className={styles.pictures} aria-label="Pictures of this review">
      {pictures.map((picture, index) => (
        <li key={picture.image}>
          <a href={picture.image} target="_blank" rel="noreferrer">
            <Picture picture={picture} sizes="120px" alt={`Picture ${index + 1} by ${author}`} />
          </a>
        </li>
      ))}
    </ul>
  );
