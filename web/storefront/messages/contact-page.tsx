import { useState } from "react";
import { Link } from "react-router";
import type { SentForm } from "#contract/errors.ts";
import { sentFormContext } from "#web/sent-form.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import text from "#web/ui/text.module.css";
import { organization } from "../shell/organization.ts";
import page from "../shell/page.module.css";
import { breadcrumbs, pageHead, pageTitle } from "../shell/page-head.ts";
import { layoutDataOf, shopNameOf } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import { useIsMailed } from "../shell/use-is-mailed.ts";
import type { Route } from "./+types/contact-page";
import styles from "./contact.module.css";
import { ContactDetails } from "./contact-details.tsx";
import { MessageForm, type SentMessage } from "./message-form.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Contact us";
const PATH = "/contact";

export const meta: Route.MetaFunction = ({ matches }) => {
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({
      ...frame,
      title: pageTitle(matches, TITLE),
      name: TITLE,
      description: `Write to ${shopNameOf(frame.shop)}, call, or visit. Every message gets a ticket number${frame.mailed ? " and an answer by email" : ""}.`,
      path: PATH,
    }),
    breadcrumbs(frame.origin, [
      { name: "Home", path: "/" },
      { name: TITLE, path: PATH },
    ]),
    import.meta.env.SSR ? organization(frame.shop, frame.origin) : { "script:ld+json": {} },
  ];
};

export const loader = ({ url, context }: Route.LoaderArgs) => readForm(url, context.get(sentFormContext));

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => readForm(url, null);

/** The order that a link names, a form that was refused, and a message that was sent without scripts. */
function readForm({ searchParams }: URL, sentForm: SentForm | null) {
  const ticket = /^[1-9]\d{0,14}$/.exec(searchParams.get("sent") ?? "")?.[0];
  const sentBefore: SentMessage | null = ticket ? { ticket, mailed: searchParams.get("mailed") === "1" } : null;
  return {
    order: /^[A-Za-z0-9-]{1,40}$/.exec(searchParams.get("order") ?? "")?.[0] ?? "",
    sentBefore,
    sentForm,
  };
}

export default function ContactPage({ loaderData: { order, sentBefore, sentForm } }: Route.ComponentProps) {
  const [sent, setSent] = useState(sentBefore);
  const mailed = useIsMailed();
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.main}>
          {sent === null ? (
            <>
              <h1 className={typography.heading2}>{TITLE}</h1>
              <p className={`${typography.lead} ${text.soft}`}>
                {mailed ? "We answer by email. " : ""}For quick answers, see <Link to="/help">Help</Link> or{" "}
                <Link to="/track">track your order</Link>.
              </p>
              <MessageForm order={order} sentForm={sentForm} onSent={setSent} />
            </>
          ) : (
            <Sent {...sent} />
          )}
        </div>
        <ContactDetails />
      </div>
    </main>
  );
}

const Sent = ({ ticket, mailed }: SentMessage) => (
  <div className={styles.main} ref={focusElement}>
    <h1 className={typography.heading2}>Message sent</h1>
    <p className={typography.lead}>
      Your ticket number is <strong>{ticket}</strong>.{" "}
      {mailed
        ? "We sent you a copy by email, and answer to the same address."
        : "Write it down: this shop sends no emails by itself yet, so you get no copy."}
    </p>
    <p>
      <Link className={button.link} to="/">
        Back to the shop
      </Link>
    </p>
  </div>
);
