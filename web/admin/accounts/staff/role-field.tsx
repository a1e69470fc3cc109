import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { type StaffRole, staffRoles } from "#contract/permissions.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

/** A short description of each role. */
const roleHints = {
  owner: "Everything, including settings and staff.",
  manager: "Products, orders, customers, coupons; sees staff and the audit log.",
  fulfilment: "Sees products; confirms, packs, ships and cancels orders; changes the stock.",
  support: "Sees products, orders and customers, to help them; takes orders by phone.",
} as const satisfies Record<StaffRole, string>;

const roles = keysOf(staffRoles);

/** The role field, with a description of the selected role. */
export function RoleField({ now, errors }: { now: StaffRole; errors: FieldErrors }) {
  const [chosen, setChosen] = useState(now);
  return (
    <Field label="Role" name="role" errors={errors} hint={roleHints[chosen]}>
      {(props) => (
        <Select
          {...props}
          value={chosen}
          onChange={({ target }) => setChosen(roles.find((role) => role === target.value) ?? now)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {staffRoles[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
