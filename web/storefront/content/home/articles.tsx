import { Link } from "react-router";
import { textFolders } from "#contract/content.kinds.ts";
import type { ListedText } from "#contract/content.ts";
import karga from "#web/images/karga.webp?widths";
import button from "#web/ui/button.module.css";
import panels from "#web/ui/panels.module.css";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import page from "../../shell/page.module.css";
import { ArticleList } from "../article-list.tsx";
import styles from "./articles.module.css";
import type { HomeTexts } from "./home-data.ts";

/** How many articles the home page shows. */
const SHOWN = 5;

/** Articles for people who are not sure yet. */
export const Articles = ({ articles, texts }: { articles: readonly ListedText[]; texts: HomeTexts }) => (
  <section className={`${page.section} ${page.belowFold}`} aria-labelledby="reads">
    <div className={`${page.wrap} ${styles.articles}`}>
      <header>
        <h2 id="reads">{texts.articles_title}</h2>
        {texts.articles_text && <p className={text.soft}>{texts.articles_text}</p>}
      </header>
      <div className={`${styles.picture} ${panels.sand}`}>
        <Picture picture={karga} sizes="25vw" alt="" />
      </div>
      <div className={styles.list}>
        <ArticleList texts={articles.slice(0, SHOWN)} />
        {articles.length > SHOWN && (
          <p className={styles.all}>
            <Link className={button.secondary} to={textFolders.article}>
              All {articles.length} articles
            </Link>
          </p>
        )}
      </div>
    </div>
  </section>
);
