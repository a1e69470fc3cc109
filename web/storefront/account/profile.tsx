import { call } from "#web/api.ts";
import { useClosed } from "../cart/cart-access.ts";
import { unlisted } from "../page-head.ts";
import type { Route } from "./+types/profile";
import { openAccount } from "./account-access.ts";
import { AccountFrame, AccountSkeleton } from "./account-frame.tsx";
import { Addresses } from "./addresses.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { OwnData } from "./own-data.tsx";
import { Part } from "./part.tsx";
import { PasswordForm } from "./password-form.tsx";
import "../cart/desk.css";

export { PageError as ErrorBoundary } from "../page-error.tsx";

export const meta = unlisted("Profile");

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  openAccount(async () => {
    const [{ account }, { addresses }, { devices }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/addresses", {}, { signal }),
      call("GET /api/account/devices", {}, { signal }),
    ]);
    return { account, addresses, devices };
  });
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="Profile" />;

/** Who one is to the shop, and what the shop keeps. */
export default function Profile({ loaderData: { closed, found } }: Route.ComponentProps) {
  useClosed(closed);
  if (!found) return <AccountSkeleton title="Profile" />;
  const { account, addresses, devices } = found;
  return (
    <AccountFrame title="Profile">
      <Part title="You" text="The name on your orders, and what we call you.">
        <NameForm name={account.name} />
      </Part>
      <Part
        title="E-mail"
        text={`You sign in with ${account.email}, and our letters go there. A new one holds once you open the link that we send to it.`}
      >
        <EmailForm />
      </Part>
      <Part title="Addresses" text="Where your parcels go. The checkout offers them to you.">
        <Addresses addresses={addresses} />
      </Part>
      <Part title="Password" text="A new one signs you out on every other device.">
        <PasswordForm email={account.email} />
      </Part>
      <Part title="Devices" text="Where you are signed in.">
        <Devices devices={devices} />
      </Part>
      <Part title="Your data" text="What we know of you is yours: take it along, or have it deleted.">
        <OwnData />
      </Part>
    </AccountFrame>
  );
}
