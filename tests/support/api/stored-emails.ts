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
