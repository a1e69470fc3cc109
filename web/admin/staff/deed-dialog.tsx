import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import { type StaffRole, staffRoles } from "#contract/permissions.ts";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import type { StaffAnswer } from "./staff-deeds.ts";

type DeedDialogProps = {
  title: string;
  text: string;
  onClose: () => void;
  children: (given: { errors: FieldErrors; busy: boolean }) => ReactNode;
};

/**
 * A dialog with a form about one person. Its buttons are named `deed`. It closes once the deed is done; what was typed
 * stays when it could not be.
 */
export function DeedDialog({ title, text, onClose, children }: DeedDialogProps) {
  const fetcher = useFetcher<StaffAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure ?? null;
  const done = fetcher.data !== undefined && failure === null && !busy;
  const errors = failure?.errors ?? {};

  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description className="soft">{text}</Dialog.Description>
          <fetcher.Form ref={form} method="post" action="/admin/staff" className="staff-form" noValidate>
            {failure && Object.keys(errors).length === 0 && <Note kind="red" title={failure.message} />}
            {children({ errors, busy })}
          </fetcher.Form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What each role is for, in a few words. */
const roleHints = {
  owner: "Everything, also settings and staff.",
  manager: "Products, orders, coupons; sees staff and the audit log.",
  fulfilment: "Sees products and orders; packs and ships.",
  support: "Sees products and orders, to help customers.",
} as const satisfies Record<StaffRole, string>;

/** The choice of a role. */
export const RoleField = ({ now, errors }: { now: StaffRole; errors: FieldErrors }) => (
  <Field label="Role" name="role" errors={errors}>
    {(props) => (
      <select {...props} defaultValue={now}>
        {(Object.keys(staffRoles) as StaffRole[]).map((each) => (
          <option key={each} value={each}>
            {staffRoles[each]}: {roleHints[each]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
