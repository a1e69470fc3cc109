import { Link } from "react-router";
import type { ListedText } from "./texts.ts";
import "./article-list.css";

/** Articles as a table of contents: number, title, standfirst, minutes. */
export const ArticleList = ({ texts }: { texts: readonly ListedText[] }) => (
  <ol className="reads-list">
    {texts.map(({ path, position, title, summary, minutes }) => (
      <li key={path}>
        <Link to={path} prefetch="intent">
          <span className="no" aria-hidden="true">
            {position}
          </span>
          <div>
            <h3>
              <span>{title}</span>
            </h3>
            <p>{summary}</p>
          </div>
          <span className="min">{minutes} min</span>
        </Link>
      </li>
    ))}
  </ol>
);
