import { sql } from "kysely";
import { z } from "zod";
import type { EmailKind } from "#contract/emails.ts";
import type { Shop } from "./shop.ts";

const data = z.object({ token: z.string().optional(), link: z.string().optional() });

/** The tokens of the links in the stored emails of this kind to an address, the oldest first. */
export async function tokensSent(shop: Shop, kind: EmailKind, recipient: string): Promise<string[]> {
  const emails = shop.db.selectFrom("emails").select("about").where("kind", "=", kind);
  const found = await emails.where("recipient", "=", recipient).orderBy("id").execute();
  return found.flatMap(({ about }) => {
    const { token, link } = data.parse(about);
    return token ?? link?.split("#")[1] ?? [];
  });
}

/** The stored emails about an order, the oldest first. */
export const readOrderEmails = (shop: Shop, orderId: number) =>
  shop.db
    .selectFrom("emails")
    .select(["kind", "state", "recipient", "subject", "body_text"])
    .where(sql<boolean>`(about ->> 'order_id')::bigint = ${orderId}`)
    .orderBy("id")
    .execute();

/** The kinds of the emails about an order, the oldest first. */
export const readOrderEmailKinds = async (shop: Shop, orderId: number): Promise<EmailKind[]> =>
  (await readOrderEmails(shop, orderId)).map(({ kind }) => kind);

/** Subject and text of the emails of this kind about an order, as far as they are written. */
export const readOrderEmailText = async (shop: Shop, kind: EmailKind, orderId: number): Promise<string> =>
  (await readOrderEmails(shop, orderId))
    .flatMap((email) =>
      email.kind === kind && email.body_text !== null ? [`${email.subject}\n${email.body_text}`] : [],
    )
    .join("\n");
