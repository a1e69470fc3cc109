import { Link } from "react-router";
import type { ListedText } from "#contract/content.ts";
import styles from "./article-list.module.css";

/** Articles as a table of contents: number, title, summary and reading time. */
export const ArticleList = ({ texts }: { texts: readonly ListedText[] }) => (
  <ol className={styles.list}>
    {texts.map(({ path, position, title, summary, minutes }) => (
      <li key={path}>
        <Link to={path}>
          <span className={styles.number} aria-hidden="true">
            {position}
          </span>
          <div>
            <h3>
              <span>{title}</span>
            </h3>
            <p>{summary}</p>
          </div>
          <span className={styles.minutes}>{minutes} min</span>
        </Link>
      </li>
    ))}
  </ol>
);
