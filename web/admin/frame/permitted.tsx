import type { ReactNode } from "react";
import { may, type Permission } from "#contract/permissions.ts";
import { useRoleAtWork } from "./own-role.ts";

type PermittedProps = { permission: Permission; children: ReactNode };

/** What only those with the permission see. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useRoleAtWork();
  return role && may(role, permission) ? children : null;
}

/** What those with the permission work with, and what the others read in its place. */
export function Editable({ permission, children, reading }: PermittedProps & { reading: ReactNode }) {
  const role = useRoleAtWork();
  return role === null || may(role, permission) ? children : reading;
}
