import { Link } from "react-router";
import kampana from "#web/images/kampana.webp";
import siklab from "#web/images/siklab.webp";
import tala from "#web/images/tala.webp";
import { kinds } from "../frame/kinds.ts";
import "./kinds.css";

const looks = {
  scooter: { panel: "forest dark", picture: siklab, size: 1100 },
  helmet: { panel: "sand", picture: tala, size: 760 },
  accessory: { panel: "mist", picture: kampana, size: 760 },
} as const;

/** Three colour fields, one for each kind of product. */
export const Kinds = () => (
  <section className="kinds" aria-label="Shop by kind">
    {kinds.map(({ type, path, label }) => {
      const { panel, picture, size } = looks[type];
      return (
        <Link key={type} className={`kind kind-${type} ${panel}`} to={path} prefetch="intent">
          <h2>{label}</h2>
          <img src={picture} width={size} height={size} alt="" />
        </Link>
      );
    })}
  </section>
);
