import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { staffStates } from "#contract/enums.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { countLabel, Pager } from "../../shell/pager.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { SearchField } from "../../shell/search-field.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { type StaffFilters, staffFiltersOf, staffSearchOf } from "./staff-filters.ts";
import { StaffStatus } from "./staff-status.tsx";
import { StaffTable } from "./staff-table.tsx";
import "./staff.css";

type StaffList = Pick<CallReply<"GET /api/admin/staff">, "staff" | "next_cursor">;

/** Who works here and who waits to be let in; null draws the shape of the list while it is read. */
export function StaffScreen({ search, list }: { search: URLSearchParams; list: StaffList | null }) {
  const [open, setOpen] = useState<"invite" | number | null>(null);
  const filters = staffFiltersOf(search);
  const member = list?.staff.find(({ id }) => id === open);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader screen="staff">
        <Permitted permission="manage_staff">
          <button type="button" className="btn go" onClick={() => setOpen("invite")}>
            <Icon name="plus" />
            Invite
          </button>
        </Permitted>
      </PageHeader>
      <Filters filters={filters} />
      <div className="sheet" aria-busy={list === null}>
        <StaffTable staff={list?.staff ?? null} onManage={setOpen} />
        {list?.staff.length === 0 && <Nobody {...filters} />}
        {list && list.staff.length > 0 && (
          <Pager
            count={countLabel(list.staff.length, "account")}
            first={search.has("cursor") ? staffSearchOf(filters) : null}
            next={list.next_cursor === null ? null : staffSearchOf(filters, list.next_cursor)}
          />
        )}
      </div>
      {open === "invite" && <InviteDialog onClose={close} />}
      {member && <MemberDialog key={member.id} member={member} onClose={close} />}
    </>
  );
}

/** What narrows the list down: words, a state. Each stands in the address. */
function Filters({ filters }: { filters: StaffFilters }) {
  const navigate = useNavigate();
  return (
    <div className="tools">
      <SearchField
        label="Search the staff"
        placeholder="Name or e-mail"
        q={filters.q}
        onSearch={(q, going) => void navigate(staffSearchOf({ ...filters, q }), going)}
      />
      <nav className="chips" aria-label="State">
        <Link
          className="chip"
          to={staffSearchOf({ ...filters, state: null })}
          aria-current={filters.state === null || undefined}
        >
          All
        </Link>
        {staffStates.map((state) => (
          <Link
            key={state}
            className="chip"
            to={staffSearchOf({ ...filters, state })}
            aria-current={filters.state === state || undefined}
          >
            <StaffStatus state={state} />
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Nobody({ q, state }: StaffFilters) {
  const narrowed = q !== "" || state !== null;
  return (
    <div className="empty">
      <h2>{narrowed ? "Nobody like that" : "Nobody on this page"}</h2>
      <p>Who registers as staff waits here; whom you invite gets a letter with a link.</p>
      {narrowed && (
        <div className="acts">
          <Link className="btn" to="?">
            Show everybody
          </Link>
        </div>
      )}
    </div>
  );
}
