import { setTimeout as sleep } from "node:timers/promises";

/** An answer of the shop; `status` is 0 when there was none. `sent` is when the request left, in milliseconds of the process. */
export type Answer = { status: number; body: Record<string, unknown>; sent: number };

type Content = { json?: object; form?: FormData; headers?: Record<string, string> };

const TIMEOUT_MS = 15_000;

/** Milliseconds before the same request is sent again. */
const PAUSE_MS = 250;

/** A person with an account, or the owner, at the shop of this URL. */
export class ShopClient {
  readonly #url: string;
  readonly #timeout: number;
  #login: { email: string; password: string } | undefined;
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
    this.#login = { email, password: person.password };
    this.#token = String(body.token);
  }

  /** Signs in again: the session ended while the clock was hours ahead. */
  async #signIn(): Promise<void> {
    const { body } = await this.#request("POST", "/api/login", { json: this.#login ?? {} });
    if (body.token) this.#token = String(body.token);
  }

  /** Sends a request once. */
  async send(method: string, path: string, content: Content = {}): Promise<Answer> {
    const answer = await this.#request(method, path, content);
    if (answer.status !== 401 || !this.#login) return answer;
    await this.#signIn();
    return this.#request(method, path, content);
  }

  async #request(method: string, path: string, { json, form, headers = {} }: Content): Promise<Answer> {
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
      const response = await this.send(...request);
      if (response.status > 0 && response.status < 500) return response;
      await sleep(PAUSE_MS);
    }
  }
}
