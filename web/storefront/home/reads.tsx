import karga from "#web/images/karga.webp?widths";
import { Picture } from "#web/ui/picture.tsx";
import { ReadsList } from "../texts/reads-list.tsx";
import { articles } from "../texts/texts.ts";
import "./reads.css";

/** Five articles for people who are not sure yet. */
export const Reads = () => (
  <section className="section" aria-labelledby="reads">
    <div className="wrap reads">
      <header>
        <h2 id="reads">Benefits, with the sums shown.</h2>
        <p className="soft">Five short articles for people who are not sure yet.</p>
      </header>
      <div className="reads-pic sand">
        <Picture picture={karga} sizes="25vw" alt="" />
      </div>
      <ReadsList texts={articles} />
    </div>
  </section>
);
