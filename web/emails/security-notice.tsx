import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailSender } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The link that undoes a change. The token is the fragment, so that no server logs it. */
const NotMe = ({ token, days, shop }: { token: string; days: number; shop: EmailSender }) => (
  <>
    <Text style={style.text}>
      If this was you, you don't need to do anything. If not, press the button within {days} days.
    </Text>
    <Button href={`${shop.url}/secure-account#${token}`} style={style.button}>
      This wasn't me
    </Button>
    <Text style={style.small}>
      It undoes the change and signs out all devices. Then we email you a link to choose a new password.
    </Text>
  </>
);

/** Notifies an address of an account that the password or the address was changed, or another address was requested. */
export const SecurityNotice = ({ token, days, ...frame }: { token?: string; days?: number } & Frame) => (
  <CustomerEmail {...frame}>
    {token !== undefined && days !== undefined && <NotMe token={token} days={days} shop={frame.shop} />}
  </CustomerEmail>
);
