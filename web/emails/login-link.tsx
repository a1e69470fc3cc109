import { Button } from "@react-email/button";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The link that signs in without a password. */
export const LoginLink = ({ token, ...frame }: EmailData["login_link"] & Frame) => (
  <CustomerEmail {...frame}>
    {/* The token is the fragment, so that no server logs it. */}
    <Button href={`${frame.shop.url}/log-in#${token}`} style={style.button}>
      Sign in
    </Button>
  </CustomerEmail>
);
