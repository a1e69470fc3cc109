import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The email after a registration. */
export const Welcome = ({ token, days, ...frame }: EmailData["welcome"] & Frame) => (
  <CustomerEmail {...frame}>
    {token && (
      <>
        <Text style={style.text}>
          Confirm this address so that orders you place by phone appear in your account too. The link works for {days}{" "}
          days.
        </Text>
        {/* The token is the fragment, so that no server logs it. */}
        <Button href={`${frame.shop.url}/confirm-email#${token}`} style={style.button}>
          Confirm this address
        </Button>
      </>
    )}
  </CustomerEmail>
);
