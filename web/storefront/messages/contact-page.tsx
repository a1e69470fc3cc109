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
import type from "../shell/type.module.css";
import type { Route } from "./+types/contact-page";
import styles from "./contact.module.css";
import { ContactDetails } from "./contact-details.tsx";
import { MessageForm } from "./message-form.tsx";

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
      description: `Write to ${shopNameOf(frame.shop)}, call, or visit. Every message gets a ticket number and an answer by email.`,
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

/** The order that a link names, a form that was refused, and the ticket of a message that was sent without scripts. */
const readForm = ({ searchParams }: URL, sentForm: SentForm | null) => ({
  order: /^[A-Za-z0-9-]{1,40}$/.exec(searchParams.get("order") ?? "")?.[0] ?? "",
  sentTicket: /^[1-9]\d{0,14}$/.exec(searchParams.get("sent") ?? "")?.[0] ?? null,
  sentForm,
});

export default function ContactPage({ loaderData: { order, sentTicket, sentForm } }: Route.ComponentProps) {
  const [ticket, setTicket] = useState(sentTicket);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.main}>
          {ticket === null ? (
            <>
              <h1 className={type.heading2}>{TITLE}</h1>
              <p className={`${type.lead} ${text.soft}`}>
                We answer by email. For quick answers, see <Link to="/help">Help</Link> or{" "}
                <Link to="/track">track your order</Link>.
              </p>
              <MessageForm order={order} sentForm={sentForm} onSent={(sent) => setTicket(String(sent))} />
            </>
          ) : (
            <Sent ticket={ticket} />
          )}
        </div>
        <ContactDetails />
      </div>
    </main>
  );
}

const Sent = ({ ticket }: { ticket: string }) => (
  <div className={styles.main} ref={focusElement}>
    <h1 className={type.heading2}>Message sent</h1>
    <p className={type.lead}>
      Your ticket number is <strong>{ticket}</strong>. We sent you a copy by email, and answer to the same address.
    </p>
    <p>
      <Link className={button.link} to="/">
        Back to the shop
      </Link>
    </p>
  </div>
);
