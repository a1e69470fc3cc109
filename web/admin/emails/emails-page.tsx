import { Link } from "react-router";
import { emailKindLabels, emailStates } from "#contract/emails.kinds.admin.ts";
import { call } from "#web/api.ts";
import { rowLink } from "#web/ui/table.tsx";
import { EmailBadge, emailMarks } from "../shell/email-badge.tsx";
import { ChoiceFilter, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList, noneWithStatus } from "../shell/list/list-screen.tsx";
import { oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";

const choices = Object.fromEntries(emailStates.map((state) => [state, <EmailBadge key={state} state={state} />]));

const filters = { q: text, state: oneOf(emailStates) };

/** The emails, newest first. */
const list = defineList({
  screen: "emails",
  topic: "emails",
  rowName: ["email", "emails"],
  filters,
  load: async (query, options) => {
    const [{ emails, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/emails", { query }, options),
      loadCounts(query, ["state"], () => call("GET /api/admin/counts/emails", {}, options)),
    ]);
    return {
      rows: emails.map((email) => ({ ...email, title: email.subject ?? emailKindLabels[email.kind] })),
      next_cursor,
      counts,
    };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search emails" placeholder="Address or order number" />
      <ChoiceFilter list={state} name="state" label="State" all="All" choices={choices} counts={counts} />
    </>
  ),
  columns: [
    {
      title: "Subject",
      phone: "title",
      cell: ({ id, title }) => (
        <Link className={rowLink} to={`/admin/emails/${id}`}>
          {title}
        </Link>
      ),
      tooltip: ({ title }) => title,
      skeleton: { nameAnd: 60 },
    },
    {
      title: "To",
      tone: "secondary",
      phone: "detail",
      cell: ({ recipient }) => recipient,
      tooltip: ({ recipient }) => recipient,
      skeleton: { nameAnd: 40 },
    },
    { title: "Written", time: ({ created_at }) => created_at },
    {
      title: "Status",
      width: 118,
      phone: "status",
      cell: ({ state }) => <EmailBadge state={state} />,
      tooltip: ({ error }) => error,
      skeleton: 56,
    },
  ],
  empty: {
    title: "No emails yet",
    text: "Customer emails appear here: welcome, orders, forgotten passwords.",
  },
  noMatch: ({ q, state }) =>
    q
      ? {
          title: `No email found for “${q}”`,
          text: "Enter the start of an email address, or an order number.",
        }
      : { title: state ? noneWithStatus("emails", emailMarks[state].label) : "No email found" },
  showAll: "Show all emails",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
