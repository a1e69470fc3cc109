import { Form, Link } from "react-router";
import type { Product } from "#contract/products.ts";
import button from "#web/ui/button.module.css";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { panelColor } from "../../shell/panel-color.ts";
import { BuyButton } from "../detail/buy-button.tsx";
import { productPath } from "../product-card.tsx";
import { comparedRows } from "./compare-rows.ts";
import { compareIds, compareSelection, setCompared } from "./compare-selection.ts";
import styles from "./compare-table.module.css";

/** Scooters side by side. On small screens the table scrolls sideways, by keyboard too, and the row labels stay. */
export const CompareTable = ({ scooters }: { scooters: readonly Product[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {scooters.map((scooter, position) => (
            <Head key={scooter.id} scooter={scooter} position={position} scooters={scooters} />
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows(scooters).map(({ label, values, differs }) => (
          <tr
            key={label}
            className={differs ? styles.differs : undefined}
            data-equal={scooters.length > 1 && !differs ? "" : undefined}
          >
            <th scope="row">
              {label}
              {differs && <span className={text.visuallyHidden}> differs</span>}
            </th>
            {values.map((value, position) => (
              <td key={scooters[position]?.id}>{value ?? <span className={text.faint}>Not stated</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type HeadProps = { scooter: Product; position: number; scooters: readonly Product[] };

function Head({ scooter, position, scooters }: HeadProps) {
  const { id, productname, images } = scooter;
  const others = scooters.filter((other) => other.id !== id);
  return (
    <th scope="col">
      <div className={`${styles.picture} ${panelColor(position)}`}>
        {images[0] && <Picture picture={images[0]} sizes="(width < 860px) 44vw, 22vw" alt="" wanted="now" />}
      </div>
      <Link to={productPath(scooter)}>{productname}</Link>
      <BuyButton product={scooter} />
      <Form action="/compare" preventScrollReset>
        <button
          type="submit"
          className={`${button.link} ${styles.remove}`}
          name={others.length > 0 ? "ids" : undefined}
          value={compareIds(others.map((other) => other.id))}
          onClick={() => setCompared(compareSelection.get().filter((chosen) => chosen.id !== id))}
        >
          Remove<span className={text.visuallyHidden}> {productname}</span>
        </button>
      </Form>
    </th>
  );
}
