import { Button } from "@react-email/button";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The link to choose a new password. */
export const PasswordReset = ({ link, ...frame }: EmailData["password_reset"] & Frame) => (
  <CustomerEmail {...frame}>
    <Button href={link} style={style.button}>
      Choose a new password
    </Button>
  </CustomerEmail>
);
