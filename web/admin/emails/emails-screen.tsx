import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { emailStates } from "#contract/emails.kinds.admin.ts";
import type { ListedEmail } from "#contract/emails.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { countLabel, Pager } from "../shell/pager.tsx";
import { emailSearchOf, emailStateOf } from "./email-filters.ts";
import { EmailStatus, emailMarks } from "./email-status.tsx";
import { EmailsTable } from "./emails-table.tsx";
import "./emails.css";

type EmailList = Pick<CallReply<"GET /api/admin/emails">, "emails" | "next_cursor">;

/** The letters to customers, newest first; null draws the shape of the list while it is read. */
export function EmailsScreen({ search, list }: { search: URLSearchParams; list: EmailList | null }) {
  const state = emailStateOf(search);
  const empty = list !== null && list.emails.length === 0;
  return (
    <>
      <PageHeader screen="emails" />
      <StateChips chosen={state} />
      <div className="sheet" aria-busy={list === null}>
        <EmailsTable emails={list?.emails ?? null} />
        {empty && <NoEmails state={state} />}
        {list && !empty && (
          <Pager
            count={countLabel(list.emails.length, "e-mail")}
            first={search.has("cursor") ? emailSearchOf(state) : null}
            next={list.next_cursor === null ? null : emailSearchOf(state, list.next_cursor)}
          />
        )}
      </div>
    </>
  );
}

const StateChips = ({ chosen }: { chosen: ListedEmail["state"] | null }) => (
  <div className="tools">
    <nav className="chips" aria-label="State">
      <Link className="chip" to={emailSearchOf(null)} aria-current={chosen === null || undefined}>
        All
      </Link>
      {emailStates.map((state) => (
        <Link key={state} className="chip" to={emailSearchOf(state)} aria-current={chosen === state || undefined}>
          <EmailStatus state={state} />
        </Link>
      ))}
    </nav>
  </div>
);

const NoEmails = ({ state }: { state: ListedEmail["state"] | null }) =>
  state === null ? (
    <div className="empty">
      <h2>No e-mails yet</h2>
      <p>The shop writes when somebody registers, orders, or forgets a password. What it wrote stands here.</p>
    </div>
  ) : (
    <div className="empty">
      <h2>No e-mail is {emailMarks[state].label}</h2>
      <div className="acts">
        <Link className="btn" to={emailSearchOf(null)}>
          Show all e-mails
        </Link>
      </div>
    </div>
  );
