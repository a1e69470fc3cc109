import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import type { PaymentSetup } from "./payments.keys.ts";
import { askForRefund } from "./payments.refunds.ts";
import { SANDBOX, signedWebhook } from "./providers/sandbox.ts";

const refund = z.object({ id: z.int() });
const webhook = z.object({ id: z.string(), reference: z.string() });

/** Asks providers for refunds, and sends what the sandbox reports. */
export const paymentsJobs = ({
  db,
  payments,
  shopUrl,
}: {
  db: Db;
  payments: PaymentSetup;
  shopUrl: string;
}): TaskList => ({
  refund_payment: (given) => askForRefund(db, payments, refund.parse(given).id),

  // Like the webhooks of other providers they come over HTTP, and are sent again when that fails.
  send_sandbox_webhook: async (given) => {
    const { headers, body } = signedWebhook(
      await readShopKey(db, "sandbox-webhooks"),
      webhook.parse(given),
      new Date(),
    );
    const response = await fetch(new URL(`/api/webhooks/${SANDBOX}`, shopUrl), { method: "POST", headers, body });
    if (!response.ok) throw new Error(`The webhook of the sandbox was answered with ${response.status}`);
  },
});
