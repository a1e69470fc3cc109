import type { ReactNode } from "react";
import { hasPermission, type Permission } from "#contract/permissions.ts";
import { useLastKnownRole } from "./own-role.ts";

type PermittedProps = { permission: Permission | null; children: ReactNode };

/** Draws its children only for roles with the permission; null is for all staff. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useLastKnownRole();
  return permission === null || (role && hasPermission(role, permission)) ? children : null;
}

/** Draws a form for roles with the permission, and in its place what the others only read. */
export function Editable({
  permission,
  children,
  reading,
}: {
  permission: Permission;
  children: ReactNode;
  reading: ReactNode;
}) {
  const role = useLastKnownRole();
  return role === null || hasPermission(role, permission) ? children : reading;
}
