import type { ReactNode } from "react";
import { type Permission, permissions, staffRoles } from "#contract/permissions.ts";
import { Note } from "#web/ui/note.tsx";

type OnlyToReadProps = { permission: Permission; what: string; children?: ReactNode };

/** Tells staff without the permission which roles may change this. */
export const ReadOnlyNote = ({ permission, what, children }: OnlyToReadProps) => (
  <Note kind="info" title="Read only">
    <p>
      {rolesWith(permission)} can change {what}. Ask one of them.
      {children}
    </p>
  </Note>
);

/** "Owners and managers". */
function rolesWith(permission: Permission): string {
  const names = permissions[permission].roles.map((role) => `${staffRoles[role].toLowerCase()}s`);
  const words = new Intl.ListFormat("en").format(names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
