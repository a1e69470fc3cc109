import { staffRoles } from "#contract/permissions.ts";
import type { Route } from "./+types/profile";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { ProfileShape } from "./frame/shapes.tsx";

export const meta = () => [{ title: "Profile: Tulin staff" }];

export const handle: Handle = { title: "Profile", what: "Your profile" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal));

export const HydrateFallback = ProfileShape;

export default function Profile({ loaderData: { name, email, staff_role } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Profile" area />
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
      </div>
    </>
  );
}
