import { setTimeout as sleep } from "node:timers/promises";

/** An answer of the shop; `status` is 0 when there was none. `sent` is when the request left, in milliseconds of the process. */
export type Answer = { status: number; body: Record<string, unknown>; sent: number };

const TIMEOUT_MS = 15_000;

/** Milliseconds before the same request is sent again. */
const PAUSE_MS = 250;

/** A person with an account, or the owner, at the shop of this URL. */
export class ShopClient {
  readonly #url: string;
  readonly #timeout: number;
  #token: string | undefined;

  /** `timeout`: milliseconds that the person waits for an answer. */
  constructor(url: string, timeout = TIMEOUT_MS) {
    this.#url = url;
    this.#timeout = timeout;
  }

  /** Registers an account; the first one of staff owns the shop, with the code of its start where others reach it. */
  async register(role: { staff?: boolean; owner_code?: string | undefined } = {}): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`;
    const person = { name: "Maria Clara", email, password: "Mahaba at lihim 7", ...role };
    const { body } = await this.untilAnswered("POST", "/api/register", { json: person });
    this.#token = String(body.token);
  }

  async send(
    method: string,
    path: string,
    { json, form, headers = {} }: { json?: object; form?: FormData; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const body = json ? JSON.stringify(json) : form;
    const sent = performance.now();
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: {
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(json && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeout),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return { status: response.status, body: isJson ? JSON.parse(text) : { text }, sent };
    } catch {
      return { status: 0, body: {}, sent };
    }
  }

  /** Sends the same request again until the shop decides: no answer and every 5xx mean that it has not. */
  async untilAnswered(...request: Parameters<ShopClient["send"]>): Promise<Answer> {
    for (;;) {
      const answer = await this.send(...request);
      if (answer.status > 0 && answer.status < 500) return answer;
      await sleep(PAUSE_MS);
    }
  }
}
