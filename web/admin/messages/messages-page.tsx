import { Link } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { messageStates, messageTopics } from "#contract/messages.states.ts";
import { call } from "#web/api.ts";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import { LinkFilter, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { MessageBadge } from "./message-badge.tsx";
import styles from "./messages.module.css";

const filters = { q: text, state: oneOf(keysOf(messageStates)), complaint: oneOf(["1"]) };

/** The messages of visitors, newest first. */
const list = defineList({
  screen: "messages",
  topic: "messages",
  rowName: ["message", "messages"],
  filters,
  load: async (query, options) => {
    const [{ messages, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/messages", { query }, options),
      loadCounts(query, ["state", "complaint"], () => call("GET /api/admin/counts/messages", {}, options)),
    ]);
    return { rows: messages, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search messages" placeholder="Ticket number or email" />
      <LinkFilter
        list={state}
        label="State"
        options={[
          { label: "All", values: { state: null, complaint: null } },
          ...keysOf(messageStates).map((each) => ({
            label: <MessageBadge state={each} />,
            values: { state: each, complaint: null },
            count: counts?.[each],
          })),
          { label: "Complaints", values: { state: null, complaint: "1" }, count: counts?.complaint },
        ]}
      />
    </>
  ),
  columns: [
    {
      title: "Message",
      phone: "title",
      cell: ({ id, name, body }) => (
        <>
          <Link className={rowLink} to={`/admin/messages/${id}`}>
            {name}
          </Link>
          <span className={`${secondLine} ${styles.text}`}>{body}</span>
        </>
      ),
      skeleton: { nameAnd: 60 },
    },
    { title: "Ticket", width: 84, phone: "value", cell: ({ id }) => id, skeleton: 40 },
    {
      title: "About",
      width: 110,
      from: 1024,
      tone: "secondary",
      cell: ({ topic }) => messageTopics[topic].short,
      skeleton: 60,
    },
    {
      title: "Email",
      from: 1280,
      tone: "secondary",
      cell: ({ email }) => email,
      tooltip: ({ email }) => email,
      skeleton: 120,
    },
    { title: "Sent", time: ({ sent_at }) => sent_at, phone: "detail" },
    {
      title: "Status",
      width: 118,
      phone: "status",
      cell: ({ state }) => <MessageBadge state={state} />,
      skeleton: 60,
    },
  ],
  empty: { title: "No messages yet", text: "What visitors write on the contact page appears here." },
  noMatch: ({ q, state, complaint }) =>
    q
      ? { title: `No message found for “${q}”`, text: "Enter a ticket number, or the start of an email address." }
      : { title: complaint ? "No complaints" : state === "open" ? "No open messages" : "No answered messages" },
  showAll: "Show all messages",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
