import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { refuse } from "#contract/errors.ts";
import { formatMoney } from "#contract/money.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { Db } from "#db/connection.ts";
import { endPayment, enqueueWebhook, findPayment } from "./providers/sandbox.store.ts";
import { sandboxPath } from "./providers/sandbox.ts";

/** What the page of the sandbox offers: the outcome, and after how many seconds the shop hears of it. */
const outcomes = {
  approve: { label: "Approve", hint: "The payment succeeds.", state: "paid", webhooks: [0] },
  "approve-twice": {
    label: "Approve, reported twice",
    hint: "The webhook comes twice.",
    state: "paid",
    webhooks: [0, 0],
  },
  "approve-late": {
    label: "Approve, reported late",
    hint: "The webhook comes a minute later.",
    state: "paid",
    webhooks: [60],
  },
  "approve-silently": { label: "Approve, not reported", hint: "No webhook comes at all.", state: "paid", webhooks: [] },
  decline: { label: "Decline", hint: "The payment fails.", state: "declined", webhooks: [0] },
} as const;

type Page = { db: Db; policy: string };
type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** The page of the sandbox, on which the customer chooses how a payment ends. `policy` is the content security policy of a page. */
export async function sandboxRoutes(app: FastifyInstance, { db, policy }: Page): Promise<void> {
  const style = (await readFile(join(import.meta.dirname, "../../web/ui/tokens.css"), "utf8")) + STYLE;
  const hidden = { schema: { hide: true } };

  await app.register(async (scope) => {
    // A form without scripts sends this; the outcome is in the path.
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, _body, done) =>
      done(null),
    );

    scope.get<{ Params: { reference: string } }>("/sandbox-pay/:reference", hidden, async (request, reply) => {
      const payment = await findPayment(db, request.params.reference);
      if (!payment) throw refuse("not_found");
      return reply
        .headers({ "content-security-policy": policy, "cache-control": "no-store", "x-robots-tag": "noindex" })
        .type("text/html; charset=utf-8")
        .send(pageOf(payment, style));
    });

    scope.post<{ Params: { reference: string; outcome: string } }>(
      "/sandbox-pay/:reference/:outcome",
      { ...hidden, config: { secretPath: true } },
      async ({ params: { reference, outcome } }, reply) => {
        const payment = await findPayment(db, reference);
        if (!payment || !isOutcome(outcome)) throw refuse("not_found");
        const { state, webhooks } = outcomes[outcome];
        if (await endPayment(db, reference, state)) {
          const eventId = `event_${randomUUID()}`;
          for (const seconds of webhooks) await enqueueWebhook(db, { reference, eventId, seconds });
        }
        return reply.redirect(payment.return_url, 303);
      },
    );
  });
}

const isOutcome = (name: string): name is keyof typeof outcomes => Object.hasOwn(outcomes, name);

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageOf = (payment: Payment, style: string): string => `<!doctype html>
<html lang="en-PH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment of ${formatMoney(payment.amount)}</title>
<style>${style}</style>
</head>
<body>
<header><strong>Test mode.</strong> This page plays a payment provider. No money moves.</header>
<main>
<h1>${formatMoney(payment.amount)}</h1>
<p>Order ${escaped(payment.order_no)}, ${paymentModes[payment.mode].name}</p>
${payment.state === "open" ? choices(payment) : ended(payment)}
</main>
</body>
</html>
`;

const choices = ({ reference, cancel_url }: Payment): string => `${Object.entries(outcomes)
  .map(
    ([name, { label, hint }]) => `<form method="post" action="${sandboxPath(escaped(reference))}/${name}">
<button type="submit"${name === "approve" ? ' class="first"' : ""}>${label}</button> <span>${hint}</span>
</form>`,
  )
  .join("\n")}
<p><a href="${escaped(cancel_url)}">Give up and go back to the shop</a></p>`;

const ended = ({ state, return_url }: Payment): string =>
  `<p>This payment was ${state === "paid" ? "approved" : "declined"}.</p>
<p><a href="${escaped(return_url)}">Back to the shop</a></p>`;

const STYLE = `
* { box-sizing: border-box; margin: 0 }
body { background: var(--color-paper); color: var(--color-ink); font: var(--text-body)/var(--lead-text) var(--font-sans) }
header { background: var(--color-warn-tint); color: var(--color-warn); padding: 12px var(--gutter); text-align: center }
main { max-width: 34rem; margin: 0 auto; padding: var(--gutter); display: grid; gap: var(--gap) }
h1 { font-size: var(--text-2); font-stretch: var(--wide); line-height: var(--lead-head) }
form { display: grid; gap: 4px }
span { color: var(--color-ink-3); font-size: var(--text-small) }
button { min-height: var(--tap); padding: 8px 20px; border: 1px solid var(--color-edge); border-radius: var(--radius); background: var(--color-raised); color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.first { background: var(--color-go); border-color: var(--color-go); color: var(--color-on-go) }
a { color: inherit; display: inline-block; padding: 10px 0 }
:focus-visible { outline: 3px solid var(--color-ink); outline-offset: 3px }
`;
