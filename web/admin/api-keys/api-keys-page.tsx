import { useCallback, useState } from "react";
import { scopes as allScopes } from "#contract/api-keys.admin.ts";
import type { ApiKey } from "#contract/api-keys.ts";
import { formatDay, formatShortDateTime } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { secondLine } from "#web/ui/table.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { ApiDocsLink } from "../shell/api-docs-link.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { type ListProps, listPage } from "../shell/list/list-page.tsx";
import { defineList, ListScreen, type RowOf } from "../shell/list/list-screen.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { submitAction } from "../shell/submit-action.ts";
import type { Route } from "./+types/api-keys-page";
import { scopeLabel } from "./api-key-shape.ts";
import { NewKeyNote } from "./new-key-note.tsx";

const filters = {};

const marks = {
  active: { mark: "shown", label: "Active" },
  expired: { mark: "hidden", label: "Expired" },
  stopped: { mark: "low", label: "Stopped" },
  revoked: { mark: "void", label: "Revoked" },
} as const satisfies Record<ApiKey["state"], { mark: string; label: string }>;

const scopesOf = ({ scopes }: ApiKey): string =>
  scopes.length === allScopes.length ? "All scopes" : scopes.map(scopeLabel).join(", ");

const lastUse = ({ last_used_at }: ApiKey): string =>
  last_used_at === null ? "Not used yet" : formatShortDateTime(last_used_at);

const why = ({ state, created_by, requests_per_minute }: ApiKey): string =>
  state === "stopped"
    ? `${created_by ?? "Who created it"} does not manage API keys any more. Create another key.`
    : `${requests_per_minute} requests a minute`;

/** The API keys, those that work first. They are few, so they are on one page. */
const list = defineList({
  screen: "apiKeys",
  rowName: ["API key", "API keys"],
  filters,
  load: async (_query, options) => {
    const { api_keys } = await call("GET /api/admin/api-keys", {}, options);
    return { rows: api_keys, next_cursor: null };
  },
  header: () => <CreateLink screen="addApiKey">Create API key</CreateLink>,
  toolbar: () => <ApiDocsLink>Programs that work with this shop send a key with each call.</ApiDocsLink>,
  columns: [
    {
      title: "Name",
      width: 220,
      phone: "title",
      cell: ({ name, prefix }) => (
        <>
          {name}
          <span className={secondLine}>{prefix}…</span>
        </>
      ),
      tooltip: ({ name }) => name,
      skeleton: { nameAnd: 40 },
    },
    { title: "Scopes", tone: "secondary", phone: "below", cell: scopesOf, tooltip: scopesOf, skeleton: 160 },
    { title: "Last used", width: 130, tone: "secondary", phone: "detail", cell: lastUse, skeleton: 90 },
    {
      title: "Created",
      width: 150,
      tone: "secondary",
      from: 1024,
      cell: ({ created_by, created_at }) => (
        <>
          {created_by ?? "Deleted account"}
          <span className={secondLine}>{formatShortDateTime(created_at)}</span>
        </>
      ),
      skeleton: 90,
    },
    {
      title: "Status",
      width: 150,
      phone: "status",
      cell: ({ state, expires_on }) => (
        <>
          <StatusBadge mark={marks[state].mark}>{marks[state].label}</StatusBadge>
          {expires_on && <span className={secondLine}>Until {formatDay(expires_on)}</span>}
        </>
      ),
      tooltip: why,
      skeleton: 56,
    },
    { title: "Actions", hideTitle: true, width: 100, actions: true, align: "right", phone: "value" },
  ],
  skeletonRows: 3,
  empty: {
    title: "No API keys yet",
    text: "With an API key another program, such as your warehouse or accounting, works with orders, products and stock.",
  },
  showAll: "Show all API keys",
});

function ApiKeysScreen(props: ListProps<RowOf<typeof list>>) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const close = useCallback(() => setRevoking(null), []);
  return (
    <ListScreen
      list={list}
      {...props}
      notice={<NewKeyNote />}
      rowActions={(row) => row.state !== "revoked" && <RevokeButton name={row.name} onPress={() => setRevoking(row)} />}
    >
      {revoking && (
        <ActionDialog
          title={`Revoke ${revoking.name}?`}
          text="Programs that use this key are refused at once. This cannot be undone."
          onClose={close}
        >
          {({ busy }) => (
            <>
              <input type="hidden" name="id" value={revoking.id} />
              <DialogButtons busy={busy} onCancel={close}>
                Revoke key
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </ListScreen>
  );
}

const RevokeButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button
    type="button"
    className={`${button.secondary} ${button.small}`}
    aria-label={`Revoke ${name}`}
    onClick={onPress}
  >
    Revoke
  </button>
);

const page = listPage(list, ApiKeysScreen);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const id = String((await request.formData()).get("id"));
  return submitAction(() => call("POST /api/admin/api-keys/:id/revoke", { params: { id } }));
};
export const shouldRevalidate = revalidateAfterAction;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
