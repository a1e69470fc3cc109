import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";

/** What a provider's local server does wrong from now on. */
export type Faults = {
  /** So many requests with a key are carried out and then answered with 500. */
  errorsAfterwards: number;
  /** So many requests are answered with 500 and not carried out. */
  errorsInstead: number;
  /** Keeps no keys, so that each repeated request is a new one. */
  forgetful: boolean;
  /** Answers successes with a page of HTML, as a proxy in between may do. */
  garbled: boolean;
  /** Runs after what was asked is carried out, and before the answer leaves. */
  beforeAnswer: (call: Pick<ApiCall, "method" | "path">) => Promise<void>;
  /** Milliseconds before each answer. What was asked is carried out first. */
  silence: number;
  /** What customers pay instead of the amount that was asked, in centavos, and in which currency. */
  paidAmount: number | null;
  paidCurrency: string | null;
  /** How webhooks are signed, or that none are sent. */
  webhooks: "genuine" | "forged" | "old" | "none";
  /** How often each webhook is sent. */
  copies: number;
};

const noFaults: Faults = {
  errorsAfterwards: 0,
  errorsInstead: 0,
  forgetful: false,
  garbled: false,
  beforeAnswer: async () => undefined,
  silence: 0,
  paidAmount: null,
  paidCurrency: null,
  webhooks: "genuine",
  copies: 1,
};

/** A webhook as it travels. */
export type Webhook = { headers: Record<string, string>; rawBody: Buffer };

/** A request to the API, with the key that it carried. */
export type ApiCall = { method: string; path: string; key: string | undefined };

/** A local server that stands for a provider: its API, and the page on which a customer pays. */
export type ProviderServer = {
  url: string;
  /** The requests to the API so far. */
  calls: ApiCall[];
  /** Replaces all faults. */
  misbehave(faults: Partial<Faults>): void;
  /** Sends webhooks there, and again after these waits in milliseconds until they are answered with a success. */
  sendWebhooksTo(url: string, waits?: readonly number[]): void;
  /** Resolves when no webhook is on its way or waits to be sent again. */
  webhooksSent(): Promise<void>;
  close(): Promise<void>;
};

/** What the server of one provider adds. */
type Definition = {
  port: number;
  /** The header that carries the key of a request. */
  keyHeader: string;
  errorBody(code: string, message: string): object;
  api(app: FastifyInstance): void;
  pages(app: FastifyInstance): void;
};

/** An error of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** PayMongo sends a webhook again up to 12 times, and waits twice as long each time. */
const RETRY_WAITS = Array.from({ length: 12 }, (_, tries) => 2000 * 2 ** tries);

/** Starts the server; `define` gets what its parts share. */
export async function startProviderServer(
  define: (shared: { faults(): Faults; send(webhook: () => Webhook): void }) => Definition,
): Promise<ProviderServer> {
  let faults = { ...noFaults };
  const closing = new AbortController();
  const webhooks = webhookSender(closing.signal);
  const definition = define({
    faults: () => faults,
    send(webhook) {
      if (faults.webhooks === "none") return;
      for (let copy = 0; copy < faults.copies; copy++) webhooks.send(webhook);
    },
  });

  const server = Fastify({ forceCloseConnections: true });
  server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  // As text, so that what a signature covers can be read as it came.
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const calls: ApiCall[] = [];
  await server.register(async (api) => {
    api.addHook("preHandler", async ({ method, url, headers }) => {
      calls.push({ method, path: url, key: headers[definition.keyHeader]?.toString() });
    });
    answerWithFaults(api, definition, () => faults, closing.signal);
    definition.api(api);
  });
  await server.register(async (pages) => definition.pages(pages));
  const url = await server.listen({ port: definition.port, host: "127.0.0.1" });

  return {
    url,
    calls,
    misbehave(next) {
      faults = { ...noFaults, ...next };
    },
    sendWebhooksTo: webhooks.sendTo,
    webhooksSent: webhooks.sent,
    async close() {
      closing.abort();
      await server.close();
    },
  };
}

/** Resolves after this number of milliseconds, or when the server closes. */
const wait = (ms: number, closing: AbortSignal) => sleep(ms, undefined, { signal: closing }).catch(() => undefined);

/** Sends webhooks to one address until they are answered with a success or the server closes. */
function webhookSender(closing: AbortSignal) {
  let receiver: { url: string; waits: readonly number[] } | null = null;
  const deliveries = new Set<Promise<void>>();

  async function deliver(webhook: () => Webhook, { url, waits }: { url: string; waits: readonly number[] }) {
    for (const pause of [0, ...waits]) {
      await wait(pause, closing);
      if (closing.aborted) return;
      const { headers, rawBody } = webhook();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: new Uint8Array(rawBody),
        signal: AbortSignal.any([closing, AbortSignal.timeout(30_000)]),
      }).catch(() => null); // Then it is sent again.
      await response?.body?.cancel();
      if (response?.ok) return;
    }
  }

  return {
    sendTo(url: string, waits: readonly number[] = RETRY_WAITS) {
      receiver = { url, waits };
    },
    send(webhook: () => Webhook) {
      if (!receiver) return;
      const delivery: Promise<void> = deliver(webhook, receiver).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
    async sent() {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
  };
}

/** Makes an API answer with its errors, and with the faults that are switched on. */
function answerWithFaults(
  api: FastifyInstance,
  { keyHeader, errorBody }: Definition,
  faultsNow: () => Faults,
  closing: AbortSignal,
): void {
  api.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError(500, "internal", String(error));
    return reply.code(status).send(errorBody(code, message));
  });
  api.addHook("preHandler", async () => {
    const faults = faultsNow();
    if (faults.errorsInstead === 0) return;
    faults.errorsInstead--;
    throw new ApiError(500, "internal_server_error");
  });
  api.addHook("onSend", async ({ headers, method, url: path }, reply, payload) => {
    await faultsNow().beforeAnswer({ method, path });
    await wait(faultsNow().silence, closing);
    // Those of now: a test may have replaced them meanwhile.
    const faults = faultsNow();
    if (reply.statusCode >= 400) return payload;
    if (faults.garbled) {
      reply.header("content-length", null);
      return "<html>Sign in to the network</html>";
    }
    if (faults.errorsAfterwards === 0 || !headers[keyHeader]) return payload;
    faults.errorsAfterwards--;
    reply.code(500).header("content-length", null);
    return JSON.stringify(errorBody("internal_server_error", "Something went wrong."));
  });
}

/** Carries out each request once per key and repeats its answer. The same key with another request is an error. */
export function answersByKey(faults: () => Faults, { maxLength, reused }: { maxLength: number; reused: ApiError }) {
  const answers = new Map<string, { request: string; answer: object }>();
  return <Answer extends object>(header: string | string[] | undefined, request: string, act: () => Answer): Answer => {
    const key = String(header ?? "");
    if (key === "" || key.length > maxLength) throw new ApiError(400, "key_invalid", "A key is missing or too long.");
    if (faults().forgetful) answers.clear();
    const earlier = answers.get(key);
    if (earlier && earlier.request !== request) throw reused;
    const answer = earlier?.answer ?? act();
    answers.set(key, { request, answer });
    return answer as Answer; // the same request had an answer of the same kind
  };
}

/** Refuses requests to the API without these credentials (`name:password`). */
export function requireBasicAuth(app: FastifyInstance, credentials: string, refusal: ApiError): void {
  const expected = `Basic ${Buffer.from(credentials).toString("base64")}`;
  app.addHook("preHandler", async ({ headers }) => {
    if (headers.authorization !== expected) throw refusal;
  });
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A page with a button for each choice; the form that it sends names the choice. */
export function choicePage(heading: string, text: string, choices: Record<string, string>): string {
  const buttons = Object.entries(choices)
    .map(([name, label]) => `<button name="choice" value="${name}">${escapeHtml(label)}</button>`)
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>body { font: 18px/1.5 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem } button { font: inherit; display: block; width: 100%; margin: 0.75rem 0; padding: 0.75rem }</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<form method="post">
${buttons}
</form>
</main>
</body>
</html>
`;
}
