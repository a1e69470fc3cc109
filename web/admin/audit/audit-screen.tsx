import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, NavigationType, useLocation, useNavigate, useNavigationType, useSubmit } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { auditActions, entityTypes } from "#contract/audit.actions.admin.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Pager } from "../shell/pager.tsx";
import { SearchField } from "../shell/search-field.tsx";
import { auditSearchOf, auditWordsSearchOf, isNarrowed } from "./audit-filters.ts";
import { AuditTable } from "./audit-table.tsx";
import "./audit.css";

type AuditList = Pick<CallReply<"GET /api/admin/audit-log">, "entries" | "next_cursor">;

/** Who did what, the newest first; null draws the shape of the list while it is read. */
export function AuditScreen({ search, list }: { search: URLSearchParams; list: AuditList | null }) {
  const count = list?.entries.length ?? 0;
  return (
    <>
      <PageHeader screen="auditLog" />
      <Filters search={search} />
      <div className="sheet" aria-busy={list === null}>
        <AuditTable entries={list?.entries ?? null} />
        {list && count === 0 && <Nothing narrowed={isNarrowed(search)} />}
        {list && count > 0 && (
          <Pager
            count={count === 1 ? "1 entry" : `${count} entries`}
            first={search.has("cursor") ? auditSearchOf(search, null) : null}
            next={list.next_cursor === null ? null : auditSearchOf(search, list.next_cursor)}
          />
        )}
      </div>
    </>
  );
}

/** The search: words, and what is chosen. Each stands in the address. */
function Filters({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const q = search.get("q") ?? "";
  useFollowing(form);
  return (
    <div className="tools audit-tools">
      <SearchField
        label="Search the log"
        placeholder="Person, order, product"
        q={q}
        onSearch={(words, going) => void navigate(auditWordsSearchOf(search, words), going)}
      />
      <Form ref={form} onChange={({ currentTarget }) => void submit(currentTarget, { replace: true })}>
        <input type="hidden" name="q" value={q} />
        <Choice label="Action" name="action" all="Every action" choices={auditActions} search={search} />
        <Choice label="Thing" name="thing" all="Everything" choices={entityTypes} search={search} />
        <label className="choice">
          From
          <input className="input" type="date" name="from" defaultValue={search.get("from") ?? ""} />
        </label>
        <label className="choice">
          To
          <input className="input" type="date" name="to" defaultValue={search.get("to") ?? ""} />
        </label>
      </Form>
      {isNarrowed(search) && (
        <Link className="btn quiet" to="?">
          Clear
        </Link>
      )}
    </div>
  );
}

/** Lets the fields show what the address says, wherever it comes from: Back, a link. What is chosen here is ahead of it. */
function useFollowing(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation();
  const chosenHere = useNavigationType() === NavigationType.Replace;
  useEffect(() => {
    if (chosenHere) return;
    const given = new URLSearchParams(search);
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("label .input") ?? []) {
      field.value = given.get(field.name) ?? "";
    }
  }, [form, search, chosenHere]);
}

type ChoiceProps = {
  label: string;
  name: string;
  all: string;
  choices: Record<string, string>;
  search: URLSearchParams;
};

const Choice = ({ label, name, all, choices, search }: ChoiceProps) => (
  <label className="choice">
    {label}
    <select className="input" name={name} defaultValue={search.get(name) ?? ""}>
      <option value="">{all}</option>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

const Nothing = ({ narrowed }: { narrowed: boolean }) => (
  <div className="empty">
    <h2>{narrowed ? "Nothing like that in the log" : "Nothing on this page"}</h2>
    <p>What staff do to products, orders, coupons, settings and each other stands here, and stays.</p>
    <div className="acts">
      <Link className="btn" to="?">
        Show all entries
      </Link>
    </div>
  </div>
);
