import { call } from "#web/api.ts";
import { AddressList } from "../addresses/address-list.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { MyData } from "../privacy/my-data.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import type { Route } from "./+types/profile-page";
import { loadAccountData } from "./account-data.ts";
import { AccountLayout, AccountSkeleton } from "./account-layout.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileSection } from "./profile-section.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Profile");

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  loadAccountData(async () => {
    const [{ account, phone, mailed }, { addresses }, { devices }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/addresses", {}, { signal }),
      call("GET /api/account/devices", {}, { signal }),
    ]);
    return { account, phone, mailed, addresses, devices };
  });
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="Profile" />;

/** What follows when another address was entered, with a mail server and without one. */
const MAILED = "We'll email a link to confirm your new address.";
const NOT_MAILED =
  "This shop sends no emails yet: ask here, then contact us for the link that confirms your new address.";

/** The account of the customer: name, email, addresses, password, devices and data. */
export default function ProfilePage({ loaderData: { denied, data: found } }: Route.ComponentProps) {
  useAccessDenied(denied);
  if (!found) return <AccountSkeleton title="Profile" />;
  const { account, phone, mailed, addresses, devices } = found;
  return (
    <AccountLayout title="Profile">
      <ProfileSection title="You" explanation="The name on your orders and in our emails.">
        <NameForm name={account.name} />
      </ProfileSection>
      <ProfileSection title="Email" explanation={`You sign in with ${account.email}. ${mailed ? MAILED : NOT_MAILED}`}>
        <EmailForm />
      </ProfileSection>
      <ProfileSection title="Addresses" explanation="Your delivery addresses for checkout.">
        <AddressList addresses={addresses} person={{ recipient: account.name, phone: phone ?? "" }} />
      </ProfileSection>
      <ProfileSection title="Password" explanation="Changing it signs you out on all other devices.">
        <PasswordForm email={account.email} />
      </ProfileSection>
      <ProfileSection title="Devices" explanation="Where you're signed in.">
        <Devices devices={devices} />
      </ProfileSection>
      <ProfileSection title="Your data" explanation="Download or delete your personal data.">
        <MyData />
      </ProfileSection>
    </AccountLayout>
  );
}
