import { data, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { OrderReturns } from "../../returns/order-returns.tsx";
import { NeedsScripts } from "../../shell/needs-scripts.tsx";
import page from "../../shell/page.module.css";
import { noIndexHead } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import typography from "../../shell/typography.module.css";
import { useIsMailed } from "../../shell/use-is-mailed.ts";
import type { Route } from "./+types/track-page";
import { TrackForm } from "./track-form.tsx";
import { TrackedOrder } from "./tracked-order.tsx";
import { refusalOf } from "./tracking.ts";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

export const meta = noIndexHead("Track your order");

/** The link of an email must not reach the site of a courier, and nobody stores what this page shows. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const loader = ({ context, params: { link }, request }: Route.LoaderArgs) =>
  readLink(context.get(apiContext), link, request.signal);

export const clientLoader = ({ params: { link }, request }: Route.ClientLoaderArgs) =>
  readLink(call, link, request.signal);

/** The order of the link, if the URL has one. With a link that does not work the page has the form. */
async function readLink(api: Client, link: string | undefined, signal: AbortSignal) {
  if (link === undefined) return { byLink: null, badLink: false };
  const input = { params: { link } };
  try {
    const [{ tracking }, { status: _, ...returns }] = await Promise.all([
      api("GET /api/track/:link", input, { signal }),
      api("GET /api/track/:link/returns", input, { signal }),
    ]);
    return { byLink: { tracking, link, returns }, badLink: false };
  } catch (error) {
    if (refusalOf(error)?.code !== "order_not_tracked") throw error;
    return data({ byLink: null, badLink: true }, { status: 404 });
  }
}

export const action = ({ context, request }: Route.ActionArgs) => track(context.get(apiContext), request);

export const clientAction = ({ request }: Route.ClientActionArgs) => track(call, request);

/** Sends the form. After a refusal it keeps what was typed, and the page has the status of the refusal. */
async function track(api: Client, request: Request) {
  const form = await request.formData();
  const typed = { number: String(form.get("number") ?? ""), phone: String(form.get("phone") ?? "") };
  try {
    const { tracking } = await api("POST /api/track", { body: typed }, { signal: request.signal });
    return { tracking, typed, refusal: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return data({ tracking: null, typed, refusal }, { status: refusal.status || 503 });
  }
}

export default function TrackPage({ loaderData: { byLink, badLink }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const mailed = useIsMailed();
  const tracking = actionData?.tracking ?? byLink?.tracking;
  if (tracking) {
    return (
      <main id="main" className={page.wrap}>
        <TrackedOrder order={tracking} focused={actionData !== undefined}>
          {byLink && !actionData && (
            <>
              <NeedsScripts />
              <OrderReturns order={{ link: byLink.link }} of={byLink.returns} />
            </>
          )}
        </TrackedOrder>
      </main>
    );
  }
  return (
    <main id="main" className={page.wrap}>
      <div className={pageLayouts.titleRow}>
        <h1>Track your order</h1>
      </div>
      <div className={page.narrow}>
        <p className={`${typography.lead} ${text.soft}`}>
          No account needed. Your order number is{" "}
          {mailed ? "in every email about your order" : "on the page you saw after ordering, and on your receipt"}.
        </p>
        {badLink && !actionData && (
          <Note kind="error" title="This link does not work">
            <p>
              {mailed ? "Open the full link from your email, or enter" : "Enter"} your order number and phone number.
            </p>
          </Note>
        )}
        <TrackForm typed={actionData?.typed} refusal={actionData?.refusal ?? null} busy={busy} />
      </div>
    </main>
  );
}
