import { setTimeout as sleep } from "node:timers/promises";

/** An answer of the shop; `status` is 0 when there was none. */
export type Answer = { status: number; body: Record<string, unknown> };

const TIMEOUT_MS = 15_000;

/** A person with an account, or the owner, at the shop of this URL. */
export class ShopClient {
  readonly #url: string;
  #token: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Registers an account; the first one of staff owns the shop. */
  async register({ staff = false } = {}): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`;
    const person = { name: "Maria Clara", email, password: "Mahaba at lihim 7", staff };
    const { body } = await this.untilAnswered("POST", "/api/register", { json: person });
    this.#token = String(body.token);
  }

  async send(
    method: string,
    path: string,
    { json, form, headers = {} }: { json?: object; form?: FormData; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const body = json ? JSON.stringify(json) : form;
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
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return { status: response.status, body: isJson ? JSON.parse(text) : { text } };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** Sends the same request again until the shop decides: no answer and every 5xx mean that it has not. */
  async untilAnswered(...request: Parameters<ShopClient["send"]>): Promise<Answer> {
    for (;;) {
      const answer = await this.send(...request);
      if (answer.status > 0 && answer.status < 500) return answer;
      await sleep(250);
    }
  }
}
