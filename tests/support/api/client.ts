import { expect } from "vitest";
import type { z } from "zod";
import { api, type Call, type CallInput, type CallReply } from "#contract/api.ts";
import { type Endpoint, refusalReply } from "#contract/endpoint.ts";
import { refusals } from "#contract/errors.ts";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { refusalsOf } from "#http/router.ts";

/** Options of a request: the sender (as a bearer token), its IP address, and more headers. */
export type RequestOptions = { as?: { token: string }; ipAddress?: string; headers?: Record<string, string> };

/** The parts of a call, valid or not. */
export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type BaseResponse = { status: number; headers: Headers };

/** The response to a call that succeeded. */
export type Reply<C extends Call> = BaseResponse & { body: CallReply<C> };

/** The response to a call that was refused. */
export type Refusal = BaseResponse & { body: z.output<typeof refusalReply> };

/** The typed client of a shop under test. Each method validates the response, and fails the test when it is wrong. */
export type Client = {
  /** Makes a call that must succeed. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: RequestOptions): Promise<Reply<C>>;
  /** Makes a call that must be refused; its input may be invalid. */
  expectRefusal(call: Call, input: AnyInput, options?: RequestOptions): Promise<Refusal>;
  /** Makes a call and accepts either outcome. */
  request(call: Call, input: AnyInput, options?: RequestOptions): Promise<Reply<Call> | Refusal>;
  /** Sends any request. The response is not validated. */
  send(path: string, init?: RequestInit, options?: RequestOptions): Promise<Response>;
};

/** A client of the shop at that URL. A call without an IP address gets a unique one. */
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
  const request: Client["request"] = async (call, input, options) => {
    const [method, path = ""] = call.split(" ");
    const response = await send(pathOf(path, input), { method, ...bodyOf(input.body) }, options);
    return parseResponse(call, response);
  };
  return {
    send,
    request,
    async call<C extends Call>(call: C, input: CallInput<C>, options?: RequestOptions) {
      const answer = await request(call, input, options);
      if ("code" in answer.body) expect.fail(`${call} was refused: ${JSON.stringify(answer.body)}`);
      return answer as Reply<C>; // The body was validated with the reply of this call.
    },
    async expectRefusal(call, input, options) {
      const answer = await request(call, input, options);
      if (!("code" in answer.body)) expect.fail(`${call} succeeded: ${JSON.stringify(answer.body)}`);
      return answer as Refusal;
    },
  };
}

let addresses = 0;

/** An IP address that no other call of this file uses. */
export function uniqueIpAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function pathOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return parameters.length === 0 ? filled : `${filled}?${new URLSearchParams(parameters)}`;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function parseResponse(call: Call, response: Response): Promise<Reply<Call> | Refusal> {
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
    expect(response.headers.get("content-type"), `${call} returns the file of its contract`).toContain(file);
    return { status: response.status, headers: response.headers, body: { status: 200 } as CallReply<Call> };
  }
  const body = jsonIn(response, text);
  // Parsing drops what the contract does not know, so a difference is an extra field.
  const parsed = api[call].reply.safeParse(body);
  expect(parsed.error?.issues, `${call} returns what its contract says: ${text}`).toBeUndefined();
  expect(body, `${call} returns nothing else than its contract says`).toStrictEqual(parsed.data);
  return { status: response.status, headers: response.headers, body: body as CallReply<Call> };
}

/** The status of a response, and the code of its refusal; null when it is none. */
export const statusAndCode = ({ status, body }: { status: number; body: object }) => [
  status,
  "code" in body ? body.code : null,
];

/** The refusal in a response, after validating its shape. */
export function parseRefusal(response: Response, text: string): Refusal["body"] {
  const body = jsonIn(response, text);
  const parsed = refusalReply.safeParse(body);
  expect(parsed.error?.issues, `a refusal has one shape: ${text}`).toBeUndefined();
  expect(body, "a refusal has no other fields").toStrictEqual(parsed.data);
  const refusal = body as Refusal["body"];
  const row: { status: number } | undefined = Object.entries(refusals).find(([code]) => code === refusal.code)?.[1];
  expect(row?.status, `the code ${refusal.code} has this status in the closed list`).toBe(response.status);
  expect(refusal.message).toMatch(/\S/);
  expect(refusal.request_id).toBe(response.headers.get(REQUEST_ID_HEADER));
  return refusal;
}

function jsonIn(response: Response, text: string): unknown {
  expect(response.headers.get("content-type"), text).toMatch(/^application\/json/);
  expect(response.headers.get(REQUEST_ID_HEADER), "every response has a request id").toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(text);
  expect(body, "the body has the HTTP status").toMatchObject({ status: response.status });
  return body;
}
