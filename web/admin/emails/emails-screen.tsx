import type { CallReply } from "#contract/api.ts";
import { PageHead } from "../frame/page-head.tsx";
import { counted, Pager } from "../ui/pager.tsx";
import { EmailsTable } from "./emails-table.tsx";
import "./emails.css";

type EmailList = Pick<CallReply<"GET /api/admin/emails">, "emails" | "next_cursor">;

/** The letters to customers, newest first; null draws the shape of the list while it is read. */
export function EmailsScreen({ cursor, list }: { cursor: string | null; list: EmailList | null }) {
  const empty = list !== null && list.emails.length === 0;
  return (
    <>
      <PageHead title="Emails" area />
      <div className="sheet" aria-busy={list === null}>
        <EmailsTable emails={list?.emails ?? null} />
        {empty && <NoEmails />}
        {list && !empty && (
          <Pager
            count={counted(list.emails.length, "e-mail")}
            first={cursor === null ? null : "?"}
            next={list.next_cursor === null ? null : `?${new URLSearchParams({ cursor: list.next_cursor })}`}
          />
        )}
      </div>
    </>
  );
}

const NoEmails = () => (
  <div className="empty">
    <h2>No e-mails yet</h2>
    <p>The shop writes when somebody registers, orders, or forgets a password. What it wrote stands here.</p>
  </div>
);
