import { Link } from "react-router";
import { staffRoles } from "#contract/permissions.ts";
import type { Route } from "./+types/profile";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { Permitted } from "./frame/permitted.tsx";
import { ProfileShape } from "./frame/shapes.tsx";

export const meta = () => [{ title: "Profile: Tulin staff" }];

export const handle: Handle = { title: "Profile", what: "Your profile" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal));

export const HydrateFallback = ProfileShape;

export default function Profile({ loaderData: { name, email, staff_role } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Profile" />
      <div className="sheet">
        <section className="set words">
          <div>
            <h2>You</h2>
            <p className="dim">Colleagues see your name.</p>
          </div>
          <dl className="facts">
            <dt>Name</dt>
            <dd>{name}</dd>
            <dt>E-mail</dt>
            <dd>{email}</dd>
            <dt>Role</dt>
            <dd>{staff_role && staffRoles[staff_role]}</dd>
          </dl>
        </section>
        <section className="set words">
          <div>
            <h2>Coupons</h2>
            <p className="dim">Discount codes for the cart.</p>
          </div>
          <p>
            <Link className="link" to="/admin/coupons">
              Manage coupons
            </Link>
          </p>
        </section>
        <Permitted permission="edit_settings">
          <section className="set words">
            <div>
              <h2>Settings</h2>
              <p className="dim">Address, contact, seller, warranty.</p>
            </div>
            <p>
              <Link className="link" to="/admin/settings">
                Shop settings
              </Link>
            </p>
          </section>
        </Permitted>
        <Permitted permission="see_emails">
          <section className="set words">
            <div>
              <h2>Emails</h2>
              <p className="dim">For the owner alone: they hold reset links.</p>
            </div>
            <p>
              <Link className="link" to="/admin/emails">
                E-mails to customers
              </Link>
            </p>
          </section>
        </Permitted>
      </div>
    </>
  );
}
