import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/limits.ts";
import { type DigestFrequency, digestFrequencies } from "#contract/notifications.kinds.admin.ts";
import { staffRoles } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import { renameAccount } from "#web/sign-in.ts";
import { SelectField } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/profile-page";
import { Devices } from "./profile/devices.tsx";
import styles from "./profile/profile.module.css";
import { CurrentPasswordField, ProfileField } from "./profile/profile-field.tsx";
import { ProfileForm } from "./profile/profile-form.tsx";
import { TwoFactor } from "./profile/two-factor.tsx";

export const meta = screenMeta("profile");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const [{ account }, { two_factor }, { devices }, { digest }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/account/two-factor", {}, { signal }),
      call("GET /api/account/devices", {}, { signal }),
      call("GET /api/admin/notifications/digest", {}, { signal }),
    ]);
    return { account, twoFactor: two_factor, devices, digest };
  });

export const HydrateFallback = screenSkeleton("profile");

export default function Profile({ loaderData: { account, twoFactor, devices, digest } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  const { name, email, staff_role } = account;
  return (
    <>
      <PageHeader screen="profile" />
      <div className={layout.surface}>
        <div className={`${layout.content} ${styles.profile}`}>
          <Part title="You" about="Colleagues see your name in histories and in the audit log.">
            <dl className={layout.facts}>
              <dt>Email</dt>
              <dd>{email}</dd>
              <dt>Role</dt>
              <dd>{staff_role && staffRoles[staff_role]}</dd>
            </dl>
            <ProfileForm
              key={name}
              label="Save name"
              send={(typed) => call("PUT /api/account", { body: { name: typed("name") } })}
              onDone={(answer) => {
                renameAccount(answer.account.name);
                again();
              }}
            >
              {(errors) => (
                <ProfileField label="Name" name="name" autoComplete="name" defaultValue={name} errors={errors} />
              )}
            </ProfileForm>
          </Part>
          <Part title="Email" about="You sign in with it. We'll email a link to confirm your new address.">
            <ProfileForm
              label="Change email"
              send={(typed) =>
                call("PUT /api/account/email", { body: { email: typed("email"), password: typed("password") } })
              }
              onDone={again}
            >
              {(errors) => (
                <>
                  <ProfileField label="New email" name="email" type="email" autoComplete="email" errors={errors} />
                  <CurrentPasswordField errors={errors} />
                </>
              )}
            </ProfileForm>
          </Part>
          <Part title="Notifications by email" about="One email with your unread notifications.">
            <ProfileForm
              key={digest}
              label="Save choice"
              send={(typed) =>
                // The server checks what was chosen.
                call("PUT /api/admin/notifications/digest", { body: { digest: typed("digest") as DigestFrequency } })
              }
              onDone={again}
            >
              {(errors) => (
                <SelectField label="Send me an email" name="digest" defaultValue={digest} errors={errors}>
                  {keysOf(digestFrequencies).map((frequency) => (
                    <option key={frequency} value={frequency}>
                      {digestFrequencies[frequency]}
                    </option>
                  ))}
                </SelectField>
              )}
            </ProfileForm>
          </Part>
          <Part title="Password" about="Other devices are signed out when it changes.">
            <PasswordForm onDone={again} />
          </Part>
          <Part title="Two-factor sign-in" about="A code from your phone after the password.">
            <TwoFactor {...twoFactor} />
          </Part>
          <Part title="Signed-in devices" about="Sign out devices you don't recognise.">
            <Devices devices={devices} />
          </Part>
        </div>
      </div>
    </>
  );
}

const PasswordForm = ({ onDone }: { onDone: () => void }) => (
  <ProfileForm
    label="Change password"
    send={(typed) =>
      call("PUT /api/account/password", {
        body: { current_password: typed("current_password"), password: typed("password") },
      })
    }
    onDone={onDone}
  >
    {(errors) => (
      <>
        <CurrentPasswordField label="Current password" name="current_password" errors={errors} />
        <ProfileField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          errors={errors}
        />
      </>
    )}
  </ProfileForm>
);

const Part = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <section className={layout.titledGroup} aria-label={title}>
    <div>
      <h2>{title}</h2>
      <p className={text.faint}>{about}</p>
    </div>
    <div>{children}</div>
  </section>
);
