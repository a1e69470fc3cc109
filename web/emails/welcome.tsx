import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const welcomeSubject = (shop: EmailSender): string => `Your ${shopNameOf(shop)} account is open`;

/** The email after a registration. */
export function Welcome({ name, shop }: EmailData["welcome"] & { shop: EmailSender }) {
  return (
    <EmailLayout preview="Your cart and your orders are kept for you now." heading={`Welcome, ${name}.`} shop={shop}>
      <Text style={style.text}>
        Your account is open. Your cart waits for you on every device, and we write to this address about your orders.
      </Text>
      <Button href={`${shop.url}/scooter`} style={style.button}>
        See the scooters
      </Button>
      <Text style={style.small}>
        If you did not open this account, somebody mistyped an address. You can ignore this.
      </Text>
    </EmailLayout>
  );
}
