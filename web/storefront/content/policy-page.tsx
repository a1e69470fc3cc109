import { notFoundHead } from "../shell/page-head.ts";
import panels from "../shell/panels.module.css";
import { useShop } from "../shell/shop.ts";
import type from "../shell/type.module.css";
import type { Route } from "./+types/policy-page";
import { PolicyFacts, SellerDetails } from "./policy-facts.tsx";
import { Prose } from "./prose.tsx";
import { readText } from "./read-text.server.ts";
import { textHead } from "./text-head.ts";
import styles from "./text-page.module.css";
import { policies } from "./texts.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? textHead(loaderData.policy, matches, "website") : notFoundHead({ matches });

export const loader = ({ params }: Route.LoaderArgs) => ({ policy: readText(policies, params.slug) });

export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <main id="main">
      <article>
        <header className={`${styles.head} ${panels.stone}`}>
          <div>
            <h1>{policy.title}</h1>
            <p className={`${type.lead} ${styles.summary}`}>{policy.summary}</p>
            {shop && <PolicyFacts slug={policy.slug} shop={shop} />}
          </div>
        </header>
        <Prose text={policy} />
      </article>
      {shop && <SellerDetails shop={shop} />}
    </main>
  );
}
