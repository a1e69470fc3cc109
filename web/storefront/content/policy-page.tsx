import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import panels from "#web/ui/panels.module.css";
import { movedTo, notFoundResponse, nullWhenMissing } from "../shell/page-data.ts";
import { notFoundHead } from "../shell/page-head.ts";
import { useShop } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/policy-page";
import { PolicyFacts, SellerDetails } from "./policy-facts.tsx";
import { Prose } from "./prose.tsx";
import { textHead } from "./text-head.ts";
import styles from "./text-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? textHead(loaderData.policy, matches, "website") : notFoundHead({ matches });

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  readPolicy(context.get(apiContext), params.slug, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  readPolicy(call, params.slug, request.signal);

async function readPolicy(api: Client, slug: string, signal: AbortSignal) {
  const read = await nullWhenMissing(api("GET /api/policies/:slug", { params: { slug } }, { signal }));
  if (!read) throw notFoundResponse();
  if (read.policy.slug !== slug) throw movedTo(read.policy.path);
  return read;
}

export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <main id="main">
      <article>
        <header className={`${styles.head} ${panels.stone}`}>
          <div>
            <h1>{policy.title}</h1>
            <p className={`${typography.lead} ${styles.summary}`}>{policy.summary}</p>
            {shop && <PolicyFacts slug={policy.slug} shop={shop} />}
          </div>
        </header>
        <Prose text={policy} />
      </article>
      {shop && <SellerDetails shop={shop} />}
    </main>
  );
}
