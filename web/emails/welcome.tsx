import { Button, Text } from "@react-email/components";
import type { Letters } from "#contract/letters.ts";
import { Frame } from "./frame.tsx";
import { style } from "./style.ts";

export const welcomeSubject = "Your Tulin account is open";

/** The first letter to somebody who registered. */
export function Welcome({ name, shopUrl }: Letters["welcome"] & { shopUrl: string }) {
  return (
    <Frame preview="Your cart and your orders are kept for you now." heading={`Welcome, ${name}.`} shopUrl={shopUrl}>
      <Text style={style.text}>
        Your account is open. Your cart waits for you on every device, and we write to this address about your orders.
      </Text>
      <Button href={`${shopUrl}/scooter`} style={style.button}>
        See the scooters
      </Button>
      <Text style={style.small}>
        If you did not open this account, somebody mistyped an address. You can ignore this.
      </Text>
    </Frame>
  );
}
