import type { Pool } from "pg";
import type { ReceivedEmail, TestMailServer } from "../support/mail-server.ts";
import type { Check } from "./checks.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const idOf = ({ message }: ReceivedEmail): string => /^message-id: <tulin-(\d+)@/im.exec(message)?.[1] ?? "";

/** How many emails arrived a second time so far. */
export const repeatedEmails = ({ received }: TestMailServer): number =>
  received.length - new Set(received.map(idOf)).size;

/** Compares what the mail server received with what the shop says it sent. */
export async function checkEmails(pool: Pool, { received }: TestMailServer): Promise<Check> {
  const arrived = new Set(received.map(idOf));
  const { rows } = await pool.query<{ id: number }>("select id from emails where state = 'sent'");
  return { fact: "each email arrived", broken: rows.filter(({ id }) => !arrived.has(String(id))).length };
}

/** How many webhooks arrived a second time so far. */
export const repeatedWebhooks = ({ received }: WebhookReceiver): number =>
  [...received.values()].reduce((sum, times) => sum + times - 1, 0);

/** Compares what the receiver of webhooks got with the orders, and with what the shop says it sent. */
export async function checkWebhooks(pool: Pool, { received }: WebhookReceiver): Promise<Check[]> {
  const { rows: delivered } = await pool.query<{ message_id: string }>(
    "select message_id from webhook_deliveries where state = 'delivered'",
  );
  // One that the shop writes about itself: each order is placed once.
  const { rows: unequal } = await pool.query(`
    select o.id from orders o
      left join webhook_deliveries d on d.event = 'order.placed' and (d.body::jsonb -> 'data' ->> 'order_id')::bigint = o.id
     group by o.id having count(distinct d.message_id) <> 1 or count(*) <> 1`);
  const { rows: failed } = await pool.query("select id from webhook_deliveries where state = 'failed'");
  return [
    { fact: "each order has one webhook that says it was placed", broken: unequal.length },
    { fact: "no webhook was given up", broken: failed.length },
    {
      fact: "each delivered webhook arrived",
      broken: delivered.filter(({ message_id: id }) => !received.has(id)).length,
    },
  ];
}
