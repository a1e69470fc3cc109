import { Link, type MetaDescriptor } from "react-router";
import { Picture } from "#web/ui/picture.tsx";
import { breadcrumbs, notFoundHead } from "../shell/page-head.ts";
import { layoutDataOf, type Matches, shopNameOf } from "../shell/shop.ts";
import type { Route } from "./+types/article-page";
import { ArticleList } from "./article-list.tsx";
import { Prose } from "./prose.tsx";
import { readText } from "./read-text.server.ts";
import { textHead } from "./text-head.ts";
import { articles } from "./texts.ts";
import "./texts.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

/** Grounds of the pictures, by turns. */
const panels = ["sage", "sand", "mist"] as const;

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
        <header className={`text-head ${panels[position % panels.length]}`}>
          <div>
            <nav className="text-up" aria-label="You are here">
              <Link to="/#reads">Benefits</Link>
            </nav>
            <h1>{title}</h1>
            <p className="lead">{summary}</p>
            <p className="small soft">{minutes} min</p>
          </div>
          {picture && (
            <Picture picture={picture} sizes="(width < 860px) min(100vw, 420px), 42vw" alt="" wanted="first" />
          )}
        </header>
        <Prose text={article} />
      </article>
      <section className="section pt-0" aria-labelledby="next">
        <div className="wrap text-grid">
          <h2 id="next">Read on</h2>
          <ArticleList texts={articles.filter((other) => other.path !== path)} />
        </div>
      </section>
    </main>
  );
}
