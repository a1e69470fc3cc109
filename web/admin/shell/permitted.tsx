import type { ReactNode } from "react";
import { hasPermission, type Permission } from "#contract/permissions.ts";
import { useLastKnownRole } from "./own-role.ts";

type PermittedProps = { permission: Permission; children: ReactNode };

/** What only those with the permission see. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useLastKnownRole();
  return role && hasPermission(role, permission) ? children : null;
}

/** What those with the permission work with, and what the others read in its place. */
export function Editable({ permission, children, reading }: PermittedProps & { reading: ReactNode }) {
  const role = useLastKnownRole();
  return role === null || hasPermission(role, permission) ? children : reading;
}
