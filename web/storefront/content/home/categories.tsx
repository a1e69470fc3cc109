import { Link } from "react-router";
import kampana from "#web/images/kampana.webp?widths";
import siklab from "#web/images/siklab.webp?widths";
import tala from "#web/images/tala.webp?widths";
import panels from "#web/ui/panels.module.css";
import { Picture } from "#web/ui/picture.tsx";
import { categories } from "../../products/categories.ts";
import styles from "./categories.module.css";

const looks = {
  scooter: {
    panel: `${panels.forest} ${panels.dark} ${styles.scooter}`,
    picture: siklab,
    sizes: "(width < 700px) 138vw, 68vw",
  },
  helmet: { panel: `${panels.sand} ${styles.helmet}`, picture: tala, sizes: "(width < 700px) 70vw, 30vw" },
  accessory: { panel: `${panels.mist} ${styles.accessory}`, picture: kampana, sizes: "(width < 700px) 72vw, 30vw" },
} as const;

/** A coloured panel for each product category. */
export const Categories = () => (
  <section className={styles.categories} aria-label="Shop by category">
    {categories.map(({ type, path, label }) => {
      const { panel, picture, sizes } = looks[type];
      return (
        <Link key={type} className={`${styles.category} ${panel}`} to={path} prefetch="intent">
          <h2>{label}</h2>
          <Picture picture={picture} sizes={sizes} alt="" />
        </Link>
      );
    })}
  </section>
);
