import { Link, type MetaDescriptor } from "react-router";
import type { Client } from "#contract/api.ts";
import { textFolders } from "#contract/content.kinds.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import button from "#web/ui/button.module.css";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import page from "../shell/page.module.css";
import { movedTo, notFoundResponse, nullWhenMissing } from "../shell/page-data.ts";
import { breadcrumbs, notFoundHead } from "../shell/page-head.ts";
import { panelColor } from "../shell/panel-color.ts";
import { layoutDataOf, type Matches, shopNameOf } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/article-page";
import { ArticleList } from "./article-list.tsx";
import { Prose } from "./prose.tsx";
import { textHead } from "./text-head.ts";
import styles from "./text-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

/** How many other articles are listed below an article. */
const MORE = 4;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? headOf(loaderData.article, matches) : notFoundHead({ matches });

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  readArticle(context.get(apiContext), params.slug, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  readArticle(call, params.slug, request.signal);

async function readArticle(api: Client, slug: string, signal: AbortSignal) {
  const [read, { articles }] = await Promise.all([
    nullWhenMissing(api("GET /api/articles/:slug", { params: { slug } }, { signal })),
    api("GET /api/articles", {}, { signal }),
  ]);
  if (!read) throw notFoundResponse();
  if (read.article.slug !== slug) throw movedTo(read.article.path);
  return { article: read.article, others: articles.filter((other) => other.slug !== slug) };
}

type Article = Route.ComponentProps["loaderData"]["article"];

function headOf(article: Article, matches: Matches): MetaDescriptor[] {
  const { shop, origin } = layoutDataOf(matches);
  const publisher = { "@type": "Organization", name: shopNameOf(shop), url: origin };
  const { title, summary, path, first_published_at, published_at } = article;
  const picture = article.picture && origin + article.picture.image;
  return [
    ...textHead(article, matches, "article", article.picture?.image),
    breadcrumbs(origin, [
      { name: "Home", path: "/" },
      { name: "Articles", path: textFolders.article },
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
        datePublished: first_published_at,
        dateModified: published_at,
      },
    },
  ];
}

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  const { title, summary, minutes, picture, position } = article;
  return (
    <main id="main">
      <article>
        <header className={`${styles.head} ${panelColor(position)}`}>
          <div>
            <nav className={styles.breadcrumb} aria-label="You are here">
              <Link to="/#reads">Benefits</Link>
            </nav>
            <h1>{title}</h1>
            <p className={`${typography.lead} ${styles.summary}`}>{summary}</p>
            <p className={`${typography.small} ${text.soft} ${styles.minutes}`}>{minutes} min</p>
          </div>
          {picture && (
            <Picture picture={picture} sizes="(width < 860px) min(100vw, 420px), 42vw" alt="" wanted="first" />
          )}
        </header>
        <Prose text={article} />
      </article>
      {others.length > 0 && (
        <section className={`${page.section} ${page.continued}`} aria-labelledby="next">
          <div className={`${page.wrap} ${styles.grid}`}>
            <h2 id="next">More articles</h2>
            <div>
              <ArticleList texts={others.slice(0, MORE)} />
              {others.length > MORE && (
                <p className={styles.all}>
                  <Link className={button.secondary} to={textFolders.article}>
                    All {others.length + 1} articles
                  </Link>
                </p>
              )}
            </div>
          </div>
        </section>
      )}
    </main>
  );
}
