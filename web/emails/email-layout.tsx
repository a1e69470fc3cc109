import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import type { EmailSender, FilledTexts } from "#contract/emails.ts";
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

/** An email to a customer: its texts around what the template adds, which nobody can edit away. */
export const CustomerEmail = ({ texts, shop, children }: CustomerEmailProps) => (
  <EmailLayout preview={texts.preview} heading={texts.heading} shop={shop}>
    <SanitisedText html={texts.introduction} looks={style.texts} />
    {children}
    {texts.closing !== "" && <SanitisedText html={texts.closing} looks={style.smallTexts} />}
  </EmailLayout>
);

/** The texts of an email, and the shop that sends it. */
export type Frame = { texts: FilledTexts; shop: EmailSender };

type CustomerEmailProps = Frame & { children?: ReactNode };

/** HTML that the server made from Markdown. */
const SanitisedText = ({ html, looks }: { html: string; looks: CSSProperties }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
  <div style={looks} dangerouslySetInnerHTML={{ __html: html }} />
);

type FrameProps = { preview: string; heading: string; shop: EmailSender; children: ReactNode };
