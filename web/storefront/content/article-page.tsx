import { Link, type MetaDescriptor } from "react-router";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import page from "../shell/page.module.css";
import { breadcrumbs, notFoundHead } from "../shell/page-head.ts";
import { panelColor } from "../shell/panel-color.ts";
import { layoutDataOf, type Matches, shopNameOf } from "../shell/shop.ts";
import type from "../shell/type.module.css";
import type { Route } from "./+types/article-page";
import { ArticleList } from "./article-list.tsx";
import { articles } from "./articles.ts";
import { Prose } from "./prose.tsx";
import { readText } from "./read-text.server.ts";
import { textHead } from "./text-head.ts";
import styles from "./text-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? headOf(loaderData.article, matches) : notFoundHead({ matches });

export const loader = ({ params }: Route.LoaderArgs) => ({ article: readText(articles, params.slug) });

type Article = Route.ComponentProps["loaderData"]["article"];

function headOf(article: Article, matches: Matches): MetaDescriptor[] {
  const { shop, origin } = layoutDataOf(matches);
  const publisher = { "@type": "Organization", name: shopNameOf(shop), url: origin };
  const { title, summary, path, asOf } = article;
  const picture = article.picture && origin + article.picture.img.src;
  return [
    ...textHead(article, matches, "article", article.picture?.img.src),
    breadcrumbs(origin, [
      { name: "Home", path: "/" },
      { name: title, path },
    ]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: title,
        description: summary,
        url: origin + path,
        mainEntityOfPage: origin + path,
        inLanguage: "en-PH",
        author: publisher,
        publisher,
        ...(picture && { image: [picture] }),
        ...(asOf && { dateModified: asOf }),
      },
    },
  ];
}

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { title, summary, minutes, picture, position, path } = article;
  return (
    <main id="main">
      <article>
        <header className={`${styles.head} ${panelColor(position)}`}>
          <div>
            <nav className={styles.breadcrumb} aria-label="You are here">
              <Link to="/#reads">Benefits</Link>
            </nav>
            <h1>{title}</h1>
            <p className={`${type.lead} ${styles.summary}`}>{summary}</p>
            <p className={`${type.small} ${text.soft} ${styles.minutes}`}>{minutes} min</p>
          </div>
          {picture && (
            <Picture picture={picture} sizes="(width < 860px) min(100vw, 420px), 42vw" alt="" wanted="first" />
          )}
        </header>
        <Prose text={article} />
      </article>
      <section className={`${page.section} ${page.continued}`} aria-labelledby="next">
        <div className={`${page.wrap} ${styles.grid}`}>
          <h2 id="next">Read on</h2>
          <ArticleList texts={articles.filter((other) => other.path !== path)} />
        </div>
      </section>
    </main>
  );
}
