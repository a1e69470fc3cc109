import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const backInStockSubject = ({ name }: EmailData["back_in_stock"]): string => `${name} is back in stock`;

/** The one email to somebody who asked to be told. */
export const BackInStock = ({ name, path, shop }: EmailData["back_in_stock"] & { shop: EmailSender }) => (
  <EmailLayout preview="You asked us to tell you." heading="It is back." shop={shop}>
    <Text style={style.text}>
      {name} is in stock again. We write to everybody who asked, in the order of asking, and put none aside.
    </Text>
    <Button href={shop.url + path} style={style.button}>
      See {name}
    </Button>
    <Text style={style.small}>
      This is the only email about it: your address is off the list now. If you did not ask, somebody mistyped theirs.
    </Text>
  </EmailLayout>
);
