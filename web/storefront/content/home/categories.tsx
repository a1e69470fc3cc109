import { Link } from "react-router";
import type { BuiltInType } from "#contract/enums.ts";
import kampana from "#web/images/kampana.webp?widths";
import siklab from "#web/images/siklab.webp?widths";
import tala from "#web/images/tala.webp?widths";
import { Icon } from "#web/ui/icon.tsx";
import panels from "#web/ui/panels.module.css";
import { Picture } from "#web/ui/picture.tsx";
import { categories } from "../../products/categories.ts";
import page from "../../shell/page.module.css";
import { useMenuCategories } from "../../shell/shop.ts";
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

/** A coloured panel for each category of the specification, and a row of links to those that the owner added. */
export function Categories() {
  const more = useMenuCategories();
  return (
    <section className={page.belowFold} aria-label="Shop by category">
      <div className={styles.categories}>
        {categories.map(({ type, path, label }) => {
          const { panel, picture, sizes } = looks[type as BuiltInType]; // They are those of the specification.
          return (
            <Link key={type} className={`${styles.category} ${panel}`} to={path}>
              <h2>{label}</h2>
              <Picture picture={picture} sizes={sizes} alt="" />
            </Link>
          );
        })}
      </div>
      {more.length > 0 && (
        <div className={styles.more}>
          {more.map(({ type, path, label }) => (
            <Link key={type} className={`${styles.other} ${panels.stone}`} to={path}>
              <h2 className={styles.otherLabel}>{label}</h2>
              <Icon name="caret-right" />
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
