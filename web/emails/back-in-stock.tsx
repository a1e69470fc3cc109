import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const backInStockSubject = ({ name }: EmailData["back_in_stock"]): string => `${name} is back in stock`;

/** The one email to somebody who asked to be told. */
export const BackInStock = ({ name, path, shop }: EmailData["back_in_stock"] & { shop: EmailSender }) => (
  <EmailLayout preview="You asked us to tell you." heading="It is back." shop={shop}>
    <Text style={style.text}>{name} is in stock again. It isn't reserved for you, so order soon.</Text>
    <Button href={shop.url + path} style={style.button}>
      See {name}
    </Button>
    <Text style={style.small}>
      We won't email you about it again. If you didn't ask for this, somebody mistyped their address.
    </Text>
  </EmailLayout>
);
