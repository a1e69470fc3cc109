import type { ReactNode } from "react";
import { hasPermission, type Permission } from "#contract/permissions.ts";
import { useLastKnownRole } from "./own-role.ts";

type PermittedProps = { permission: Permission | null; otherwise?: ReactNode; children: ReactNode };

/** Renders its children only for roles with the permission, and `otherwise` for others; null allows all staff. */
export function Permitted({ permission, otherwise = null, children }: PermittedProps) {
  const role = useLastKnownRole();
  return permission === null || (role && hasPermission(role, permission)) ? children : otherwise;
}

/** Renders a form for roles with the permission, and a read-only view for others. While the role is unknown it is the form: its page waits for the role first. */
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
