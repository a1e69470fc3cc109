import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const welcomeSubject = (shop: EmailSender): string => `Your ${shopNameOf(shop)} account is open`;

/** The email after a registration. */
export function Welcome({ name, token, days, shop }: EmailData["welcome"] & { shop: EmailSender }) {
  return (
    <EmailLayout preview="Your cart and your orders are kept for you now." heading={`Welcome, ${name}.`} shop={shop}>
      <Text style={style.text}>
        Your account is ready. You find your cart on every device, and updates about your orders come to this address.
      </Text>
      {token && (
        <>
          <Text style={style.text}>
            Confirm this address so that orders you place by phone appear in your account too. The link works for {days}{" "}
            days.
          </Text>
          {/* The token is the fragment, so that no server logs it. */}
          <Button href={`${shop.url}/confirm-email#${token}`} style={style.button}>
            Confirm this address
          </Button>
        </>
      )}
      <Text style={style.small}>
        If you didn't create this account, somebody mistyped their address. Ignore this email, and don't confirm.
      </Text>
    </EmailLayout>
  );
}
