import { Button } from "@react-email/button";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The link that confirms a new email address. */
export const EmailConfirm = ({ token, ...frame }: EmailData["email_confirm"] & Frame) => (
  <CustomerEmail {...frame}>
    {/* The token is the fragment, so that no server logs it. */}
    <Button href={`${frame.shop.url}/confirm-email#${token}`} style={style.button}>
      Confirm this address
    </Button>
  </CustomerEmail>
);
