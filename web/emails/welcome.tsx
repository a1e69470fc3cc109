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
        Your account is open. Your cart waits for you on every device, and we write to this address about your orders.
      </Text>
      {token && (
        <>
          <Text style={style.text}>
            Confirm that this address is yours, so that orders you place by phone appear in your account, too. The link
            works for {days} days.
          </Text>
          {/* The token is the fragment, so that no server logs it. */}
          <Button href={`${shop.url}/confirm-email#${token}`} style={style.button}>
            Confirm this address
          </Button>
        </>
      )}
      <Text style={style.small}>
        If you did not open this account, somebody mistyped an address. Do not confirm it, and ignore this.
      </Text>
    </EmailLayout>
  );
}
