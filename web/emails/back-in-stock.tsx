import { Button } from "@react-email/button";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The one email to somebody who asked to be told. */
export const BackInStock = ({ name, path, ...frame }: EmailData["back_in_stock"] & Frame) => (
  <CustomerEmail {...frame}>
    <Button href={frame.shop.url + path} style={style.button}>
      See {name}
    </Button>
  </CustomerEmail>
);
