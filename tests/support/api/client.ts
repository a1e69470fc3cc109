import { expect } from "vitest";
import type { z } from "zod";
import { api, type Call, type CallInput, type CallReply } from "#contract/api.ts";
import { type Endpoint, refusalReply } from "#contract/endpoint.ts";
import { refusals } from "#contract/errors.ts";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { refusalsOf } from "#http/router.ts";

/** Who calls and how: a bearer token, the network address the shop is shown, and headers of the call's own. */
export type RequestOptions = { as?: { token: string }; ipAddress?: string; headers?: Record<string, string> };

/** The parts of a call, as wrong as a test wants them. */
export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type Whole = { status: number; headers: Headers };

/** A call that went well. */
export type Reply<C extends Call> = Whole & { body: CallReply<C> };

/** A call that was refused. */
export type Refusal = Whole & { body: z.output<typeof refusalReply> };

/** The typed client of a shop under test. Each method checks the answer's shape, and fails the test on a wrong one. */
export type Client = {
  /** Makes a call that must go well. */
  call<C extends Call>(call: C, input: CallInput<C>, manner?: RequestOptions): Promise<Reply<C>>;
  /** Makes a call that must be refused, with input that may be of any kind. */
  expectRefusal(call: Call, input: AnyInput, manner?: RequestOptions): Promise<Refusal>;
  /** Makes a call and takes either outcome. */
  request(call: Call, input: AnyInput, manner?: RequestOptions): Promise<Reply<Call> | Refusal>;
  /** Sends any request at all. Its answer is not looked at. */
  send(path: string, init?: RequestInit, manner?: RequestOptions): Promise<Response>;
};

/** A client of the shop at that address. A call that names no network address comes from one of its own. */
export function createClient(url: string): Client {
  const send: Client["send"] = (path, init = {}, { as, ipAddress = uniqueIpAddress(), headers = {} } = {}) =>
    fetch(url + path, {
      redirect: "manual",
      ...init,
      headers: {
        "x-forwarded-for": ipAddress,
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(init.headers as Record<string, string> | undefined),
        ...headers,
      },
    });
  const ask: Client["request"] = async (call, input, manner) => {
    const [method, path = ""] = call.split(" ");
    const response = await send(pathOf(path, input), { method, ...bodyOf(input.body) }, manner);
    return answerOf(call, response);
  };
  return {
    send,
    request: ask,
    async call<C extends Call>(call: C, input: CallInput<C>, manner?: RequestOptions) {
      const answer = await ask(call, input, manner);
      if ("code" in answer.body) expect.fail(`${call} was refused: ${JSON.stringify(answer.body)}`);
      return answer as Reply<C>; // Its body has just been checked against the reply of this call.
    },
    async expectRefusal(call, input, manner) {
      const answer = await ask(call, input, manner);
      if (!("code" in answer.body)) expect.fail(`${call} went well: ${JSON.stringify(answer.body)}`);
      return answer as Refusal;
    },
  };
}

let addresses = 0;

/** A network address that no other call of this file comes from. */
export function uniqueIpAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function pathOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function answerOf(call: Call, response: Response): Promise<Reply<Call> | Refusal> {
  const text = await response.text();
  if (response.status >= 400) {
    const body = parseRefusal(response, text);
    const allowed: string[] = refusalsOf(call);
    expect(allowed, `${call} may be refused with ${body.code}`).toContain(body.code);
    const { fieldErrorsAs = "errors" }: Endpoint = api[call];
    const other = fieldErrorsAs === "errors" ? "validation_errors" : "errors";
    expect(body, `${call} names its field errors ${fieldErrorsAs}`).not.toHaveProperty(other);
    return { status: response.status, headers: response.headers, body };
  }
  const { file }: Endpoint = api[call];
  if (file) {
    expect(response.headers.get("content-type"), `${call} answers the file of its contract`).toContain(file);
    return { status: response.status, headers: response.headers, body: { status: 200 } as CallReply<Call> };
  }
  const body = jsonIn(response, text);
  // Parsing drops what the contract does not know, so a difference is a field too many.
  const parsed = api[call].reply.safeParse(body);
  expect(parsed.error?.issues, `${call} answers what its contract says: ${text}`).toBeUndefined();
  expect(body, `${call} answers nothing beside what its contract says`).toStrictEqual(parsed.data);
  return { status: response.status, headers: response.headers, body: body as CallReply<Call> };
}

/** The refusal in an answer, after checking that it has the one shape that every refusal has. */
export function parseRefusal(response: Response, text: string): Refusal["body"] {
  const body = jsonIn(response, text);
  const parsed = refusalReply.safeParse(body);
  expect(parsed.error?.issues, `a refusal has one shape: ${text}`).toBeUndefined();
  expect(body, "a refusal carries nothing beside its shape").toStrictEqual(parsed.data);
  const refusal = body as Refusal["body"];
  const row: { status: number } | undefined = Object.entries(refusals).find(([code]) => code === refusal.code)?.[1];
  expect(row?.status, `the code ${refusal.code} is of the closed list, with this status`).toBe(response.status);
  expect(refusal.message).toMatch(/\S/);
  expect(refusal.request_id).toBe(response.headers.get(REQUEST_ID_HEADER));
  return refusal;
}

function jsonIn(response: Response, text: string): unknown {
  expect(response.headers.get("content-type"), text).toMatch(/^application\/json/);
  expect(response.headers.get(REQUEST_ID_HEADER), "every answer names its request").toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(text);
  expect(body, "the body carries the HTTP status").toMatchObject({ status: response.status });
  return body;
}
