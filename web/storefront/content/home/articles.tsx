import karga from "#web/images/karga.webp?widths";
import { Picture } from "#web/ui/picture.tsx";
import { ArticleList } from "../article-list.tsx";
import { articles } from "../texts.ts";
import "./articles.css";

/** Five articles for people who are not sure yet. */
export const Articles = () => (
  <section className="section" aria-labelledby="reads">
    <div className="wrap reads">
      <header>
        <h2 id="reads">Benefits, with the sums shown.</h2>
        <p className="soft">Five short articles for people who are not sure yet.</p>
      </header>
      <div className="reads-pic sand">
        <Picture picture={karga} sizes="25vw" alt="" />
      </div>
      <ArticleList texts={articles} />
    </div>
  </section>
);
