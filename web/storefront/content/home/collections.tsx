import { Link } from "react-router";
import type { ListedCollection } from "#contract/collections.ts";
import { Picture } from "#web/ui/picture.tsx";
import page from "../../shell/page.module.css";
import { panelColor } from "../../shell/panel-color.ts";
import styles from "./collections.module.css";

/** A panel for each collection of the home page. */
export const Collections = ({ collections }: { collections: readonly ListedCollection[] }) => (
  <section className={`${styles.collections} ${page.belowFold}`} aria-label="Collections">
    {collections.map(({ path, title, description, picture }, position) => (
      <Link key={path} className={`${styles.collection} ${panelColor(position)}`} to={path} prefetch="intent">
        <h2>{title}</h2>
        {description && <p>{description}</p>}
        {picture && <Picture picture={picture} sizes="(width < 860px) 40vw, 21vw" alt="" />}
      </Link>
    ))}
  </section>
);
