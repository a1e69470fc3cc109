import { Button, Text } from "@react-email/components";
import type { LetterHead, Letters } from "#contract/letters.ts";
import { nameOf } from "#contract/shop-name.ts";
import { Frame } from "./frame.tsx";
import { style } from "./style.ts";

export const welcomeSubject = (shop: LetterHead): string => `Your ${nameOf(shop)} account is open`;

/** The first letter to somebody who registered. */
export function Welcome({ name, shop }: Letters["welcome"] & { shop: LetterHead }) {
  return (
    <Frame preview="Your cart and your orders are kept for you now." heading={`Welcome, ${name}.`} shop={shop}>
      <Text style={style.text}>
        Your account is open. Your cart waits for you on every device, and we write to this address about your orders.
      </Text>
      <Button href={`${shop.url}/scooter`} style={style.button}>
        See the scooters
      </Button>
      <Text style={style.small}>
        If you did not open this account, somebody mistyped an address. You can ignore this.
      </Text>
    </Frame>
  );
}
