import type { StoredPicture } from "#contract/products.gallery.ts";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./list-head.module.css";
import typography from "./typography.module.css";

type ListHeadProps = { title: string; description: string; picture: StoredPicture };

/** The head of a list of products with a picture beside its title. */
export const ListHead = ({ title, description, picture }: ListHeadProps) => (
  <header className={styles.head}>
    <div>
      <h1>{title}</h1>
      {description && <p className={typography.lead}>{description}</p>}
    </div>
    <Picture picture={picture} sizes="(width < 860px) 100vw, 50vw" alt="" wanted="first" />
  </header>
);
