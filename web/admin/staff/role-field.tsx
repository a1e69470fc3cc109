import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { type StaffRole, staffRoles } from "#contract/permissions.ts";
import { Field } from "../ui/field.tsx";

/** What each role is for, in a few words. */
const roleHints = {
  owner: "Everything, also settings and staff.",
  manager: "Products, orders, customers, coupons; sees staff and the audit log.",
  fulfilment: "Sees products; confirms, packs, ships and cancels orders; changes the stock.",
  support: "Sees products, orders and customers, to help them; takes orders by phone.",
} as const satisfies Record<StaffRole, string>;

/** The choice of a role. */
export const RoleField = ({ now, errors }: { now: StaffRole; errors: FieldErrors }) => (
  <Field label="Role" name="role" errors={errors}>
    {(props) => (
      <select {...props} defaultValue={now}>
        {keysOf(staffRoles).map((each) => (
          <option key={each} value={each}>
            {staffRoles[each]}: {roleHints[each]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
