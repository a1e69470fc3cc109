import { useState } from "react";
import { formatDateTime, formatShortDateTime } from "#contract/dates.ts";
import { staffStates } from "#contract/enums.ts";
import { staffRoles } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { ChoiceFilter, SearchFilter } from "../shell/list/filter-controls.tsx";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen, type RowOf } from "../shell/list/list-screen.tsx";
import { oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import type { Route } from "./+types/staff-page";
import { InviteDialog } from "./staff/invite-dialog.tsx";
import { MemberDialog } from "./staff/member-dialog.tsx";
import { submitStaffAction } from "./staff/staff-actions.ts";
import { StaffBadge } from "./staff/staff-badge.tsx";

const choices = Object.fromEntries(staffStates.map((state) => [state, <StaffBadge key={state} state={state} />]));

const filters = { q: text, state: oneOf(staffStates) };

/** The members of staff, and the people waiting for approval. */
const list = defineList({
  screen: "staff",
  rowName: ["account", "accounts"],
  filters,
  load: async (query, options) => {
    const [{ staff, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/staff", { query }, options),
      loadCounts(query, ["state"], () => call("GET /api/admin/counts/staff", {}, options)),
    ]);
    return { rows: staff, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search staff" placeholder="Name or email" />
      <ChoiceFilter list={state} name="state" label="State" all="All" choices={choices} counts={counts} />
    </>
  ),
  columns: [
    {
      title: "Name",
      tone: "strong",
      phone: "title",
      cell: ({ name }) => name,
      tooltip: ({ name }) => name,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Email",
      tone: "secondary",
      phone: "detail",
      cell: ({ email }) => email,
      tooltip: ({ email }) => email,
      skeleton: { nameAnd: 60 },
    },
    {
      title: "Role",
      width: 110,
      tone: "secondary",
      cell: ({ role }) => (role ? staffRoles[role] : "None yet"),
      skeleton: 64,
    },
    { title: "State", width: 118, phone: "status", cell: ({ state }) => <StaffBadge state={state} />, skeleton: 60 },
    {
      title: "Since",
      width: 124,
      from: 1024,
      tone: "secondary",
      cell: ({ since }) => formatShortDateTime(since),
      tooltip: ({ since }) => formatDateTime(since),
      skeleton: 80,
    },
    {
      title: "Signed in",
      width: 96,
      from: 1024,
      tone: "secondary",
      cell: ({ devices }) => (devices === 1 ? "1 device" : `${devices} devices`),
      skeleton: 56,
    },
    { title: "Action", hideTitle: true, width: 116, actions: true, phone: "value" },
  ],
  skeletonRows: 6,
  empty: {
    title: "No staff on this page",
    text: "People who register as staff wait here for approval. People you invite get a link to set a password.",
  },
  noMatch: () => ({
    title: "No staff found",
    text: "People who register as staff wait here for approval. People you invite get a link to set a password.",
  }),
  showAll: "Show all staff",
});

function StaffScreen({ page, search }: ListProps<RowOf<typeof list>>) {
  const [open, setOpen] = useState<"invite" | number | null>(null);
  const member = page?.rows.find(({ id }) => id === open);
  const close = () => setOpen(null);
  return (
    <ListScreen
      list={list}
      search={search}
      page={page}
      header={
        <Permitted permission="manage_staff">
          <button type="button" className={button.primary} onClick={() => setOpen("invite")}>
            <Icon name="plus" />
            Invite
          </button>
        </Permitted>
      }
      rowActions={({ id, name, state }) => (
        <Permitted permission="manage_staff">
          <button
            type="button"
            className={`${button.secondary} ${button.small}`}
            onClick={() => setOpen(id)}
            aria-label={`${state === "waiting" ? "Decide on" : "Manage"} ${name}`}
          >
            {state === "waiting" ? "Decide" : "Manage"}
          </button>
        </Permitted>
      )}
    >
      {open === "invite" && <InviteDialog onClose={close} />}
      {member && <MemberDialog key={member.id} member={member} onClose={close} />}
    </ListScreen>
  );
}

const page = listPage(list, StaffScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => submitStaffAction(await request.formData());
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
