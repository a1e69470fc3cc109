import { textFolders } from "#contract/content.kinds.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import panels from "#web/ui/panels.module.css";
import text from "#web/ui/text.module.css";
import page from "../shell/page.module.css";
import { breadcrumbs, pageHead, pageTitle } from "../shell/page-head.ts";
import { layoutDataOf } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/articles-page";
import { ArticleList } from "./article-list.tsx";
import textPage from "./text-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Articles";
const SUMMARY = "Choosing a scooter, riding it, and the rules of the road.";
const PATH = textFolders.article;

export const meta: Route.MetaFunction = ({ matches }) => {
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({ ...frame, title: pageTitle(matches, TITLE), name: TITLE, description: SUMMARY, path: PATH }),
    breadcrumbs(frame.origin, [
      { name: "Home", path: "/" },
      { name: TITLE, path: PATH },
    ]),
  ];
};

export const loader = ({ context, request: { signal } }: Route.LoaderArgs) =>
  context.get(apiContext)("GET /api/articles", {}, { signal });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  call("GET /api/articles", {}, { signal });

/** All articles; the home page shows the first ones. */
export default function ArticlesPage({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <main id="main">
      <header className={`${textPage.head} ${panels.stone}`}>
        <div>
          <h1>{TITLE}</h1>
          <p className={`${typography.lead} ${textPage.summary}`}>
            {articles.length > 0 ? SUMMARY : "There are no articles yet."}
          </p>
        </div>
      </header>
      <section className={`${page.section} ${page.continued}`} aria-labelledby="all">
        <div className={page.wrap}>
          <h2 id="all" className={text.visuallyHidden}>
            All articles
          </h2>
          <ArticleList texts={articles} />
        </div>
      </section>
    </main>
  );
}
