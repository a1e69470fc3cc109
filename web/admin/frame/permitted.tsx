import type { ReactNode } from "react";
import { may, type Permission } from "#contract/permissions.ts";
import { useOwnRole } from "./own-role.ts";

type PermittedProps = { permission: Permission; children: ReactNode };

/** What only those with the permission see. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useOwnRole();
  return role && may(role, permission) ? children : null;
}

/** Fields that those without the permission can only read. */
export function Editable({ permission, children }: PermittedProps) {
  const role = useOwnRole();
  return (
    <fieldset className="editable" disabled={role !== null && !may(role, permission)}>
      {children}
    </fieldset>
  );
}
