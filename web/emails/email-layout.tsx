import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import type { EmailSender } from "#contract/emails.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { style } from "./style.ts";

/** The parts of every email: preview text, heading, and the shop in the footer. */
export function EmailLayout({ preview, heading, shop, children }: FrameProps) {
  return (
    <Html lang="en-PH">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={style.body}>
        <Container style={style.sheet}>
          <Text style={style.brand}>{shopNameOf(shop)}</Text>
          <Heading style={style.heading}>{heading}</Heading>
          {children}
          <Hr style={style.rule} />
          <Text style={style.small}>
            {shop.tagline} <Link href={shop.url}>{new URL(shop.url).host}</Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

type FrameProps = { preview: string; heading: string; shop: EmailSender; children: ReactNode };
