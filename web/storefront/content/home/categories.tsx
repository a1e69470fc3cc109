import { Link } from "react-router";
import kampana from "#web/images/kampana.webp?widths";
import siklab from "#web/images/siklab.webp?widths";
import tala from "#web/images/tala.webp?widths";
import { Picture } from "#web/ui/picture.tsx";
import { categories } from "../../products/categories.ts";
import "./categories.css";

const looks = {
  scooter: { panel: "forest dark", picture: siklab, sizes: "(width < 700px) 138vw, 68vw" },
  helmet: { panel: "sand", picture: tala, sizes: "(width < 700px) 70vw, 30vw" },
  accessory: { panel: "mist", picture: kampana, sizes: "(width < 700px) 72vw, 30vw" },
} as const;

/** Three colour fields, one for each kind of product. */
export const Categories = () => (
  <section className="kinds" aria-label="Shop by kind">
    {categories.map(({ type, path, label }) => {
      const { panel, picture, sizes } = looks[type];
      return (
        <Link key={type} className={`kind kind-${type} ${panel}`} to={path} prefetch="intent">
          <h2>{label}</h2>
          <Picture picture={picture} sizes={sizes} alt="" />
        </Link>
      );
    })}
  </section>
);
