import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { safeParse, type z } from "zod";
import { type Api, api, apiGroups, type Call, type CallReply, type FileCall, type Parsed } from "#contract/api.ts";
import { API_KEY_PREFIX } from "#contract/api-keys.admin.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refusalReply, scopeOf } from "#contract/endpoint.ts";
import { isStaff, type Role } from "#contract/enums.ts";
import { type FieldErrors, type Refusal, type RefusalCode, refusals, refuse } from "#contract/errors.ts";
import { BACKGROUND_HEADER } from "#contract/headers.ts";
import { hasPermission, type Permission, permissions, type Scope } from "#contract/permissions.ts";
import { type CacheTag, recordRead } from "./cache-tags.ts";
import { refusalOfInput } from "./error-handler.ts";
import { type FileResponse, fileResponseSchema, sendFile } from "./file-response.ts";
import { parseBody } from "./request-body.ts";
import { countHeader } from "./request-target.ts";

/** The account that makes a call: somebody who is signed in, or an API key, which has scopes and no session. */
export type Caller = {
  id: number;
  name: string;
  email: string;
  role: Role;
  sessionId: number;
  scopes?: readonly Scope[];
};

/** Whether a caller may do something: by the role, or by the scopes of the API key that makes the call. */
export const isPermitted = ({ role, scopes }: Pick<Caller, "role" | "scopes">, permission: Permission): boolean =>
  scopes ? scopes.some((scope) => scope === permission) : hasPermission(role, permission);

/**
 * Finds the caller that a bearer token belongs to; null when it is unknown, expired or revoked. A request in the background is no use
 * of the session, which ends when nobody is there.
 */
export type Authenticate<W extends Caller = Caller> = (token: string, inBackground: boolean) => Promise<W | null>;

/** The account of an API key, with the scopes of the key. */
type KeyCaller = Omit<Caller, "sessionId"> & { scopes: readonly Scope[] };

/** The session of a call with an API key. No session has this id. */
const NO_SESSION = 0;

/** Finds the caller that an API key belongs to. @throws a refusal that says why the key does not work */
export type AuthenticateKey = (key: string) => Promise<KeyCaller>;

type Input<C extends Call, W extends Caller> = {
  params: Parsed<C, "params">;
  query: Parsed<C, "query">;
  body: Parsed<C, "body">;
  request: FastifyRequest;
  reply: FastifyReply;
} & (Api[C]["access"] extends "anyone" ? unknown : { caller: W });

type Handler<C extends Call, W extends Caller = Caller> = (input: Input<C, W>) => CallReply<C> | Promise<CallReply<C>>;

type FileHandler<C extends Call> = (input: Input<C, Caller>) => FileResponse | Promise<FileResponse>;

/**
 * A read whose response is the same for everybody. Pages that the server renders use it too, and the response is cached
 * until something with one of its tags changes.
 */
type PublicRead<C extends Call> = {
  publicRead: (input: Pick<Input<C, Caller>, "params" | "query">) => CallReply<C> | Promise<CallReply<C>>;
  tags: (reply: CallReply<C>) => CacheTag[];
  /** When the response changes by itself; without it, never. */
  validUntil?: (reply: CallReply<C>) => Date | null;
};

/**
 * A call that anyone may make, and a page too while the server renders it for one visitor: then it counts against the
 * `hourlyLimit` of that visitor. Its response is not cached.
 */
type PageCall<C extends Call> = {
  pageCall: (input: Pick<Input<C, Caller>, "params" | "query" | "body">) => CallReply<C> | Promise<CallReply<C>>;
};

/** A handler that finds its caller in its own way: made by `authenticatedBy`. */
type CustomRoute<C extends Call> = { call?: C; authenticate: Authenticate; handler: unknown; fieldErrors?: unknown };

/** Messages on the valid fields of a body that is not valid as a whole. */
type FieldCheck<C extends Call, W extends Caller = Caller> = (
  input: Omit<Input<C, W>, "body"> & { body: Partial<Parsed<C, "body">> },
) => FieldErrors | Promise<FieldErrors>;

/**
 * A handler that also makes checks which need the shop's data. `fieldErrors` makes the same checks when the body is not valid, so that a
 * form shows all of its messages at once.
 */
type CheckedRoute<C extends Call> = { fieldErrors: FieldCheck<C>; handler: Handler<C> };

/** What serves a call: a handler, or one of its special cases. */
type Route<C extends Call> = C extends FileCall
  ? FileHandler<C>
  :
      | Handler<C>
      | CustomRoute<C>
      | (Api[C] extends { body: z.ZodObject } ? CheckedRoute<C> : never)
      | (Api[C]["access"] extends "anyone" ? PageCall<C> : never)
      | (C extends `GET ${string}` ? PublicRead<C> : never);

/** One route for each call of a table in the contract: a call without its route is a type error. */
export type Routes<Table> = { [C in keyof Table & Call]: Route<C> };

/** The public reads, by call. */
export type PublicReads = Map<Call, (input: { params: unknown; query: unknown }) => unknown>;

/** The parts of a call that a page makes. */
type PageCallInput = { params: unknown; query: unknown; body: unknown };

/** The calls that pages make for one visitor, by call. Each counts against the limit of the IP address. */
export type PageCalls = Map<Call, (input: PageCallInput, ip: string) => Promise<unknown>>;

/** A route whose caller is found by `authenticate`, which may read more about them in the same query. */
export const authenticatedBy = <C extends Call, W extends Caller>(
  authenticate: Authenticate<W>,
  handler: Handler<C, W>,
  fieldErrors?: FieldCheck<C, W>,
): CustomRoute<C> => ({ authenticate, handler, fieldErrors });

/** Returns what counts a call against its `hourlyLimit` for an IP address, and throws too_many_requests. */
type LimitCall = (call: Call, hourlyLimit: number) => (ip: string) => Promise<void>;

/** The refusals that every call may answer. */
const COMMON_REFUSALS: RefusalCode[] = [
  "bad_request",
  "too_large",
  "too_many_requests",
  "broken",
  "takes_too_long",
  "overloaded",
  "disk_full",
];

/** The refusals of calls that API keys make. */
const KEY_REFUSALS: RefusalCode[] = [
  "api_key_unknown",
  "api_key_revoked",
  "api_key_stopped",
  "api_key_expired",
  "api_key_limit",
  "scope_missing",
];

// What the types of `Routes` say of each call is lost where all calls are mounted alike.
type AnyHandler = (input: unknown) => unknown;
type AnyFieldCheck = (input: unknown) => FieldErrors | Promise<FieldErrors>;
type AnyRoute =
  | AnyHandler
  | { authenticate?: Authenticate; handler: AnyHandler; fieldErrors?: AnyFieldCheck }
  | { pageCall: AnyHandler }
  | { publicRead: AnyHandler; tags: (reply: unknown) => CacheTag[]; validUntil?: (reply: unknown) => Date | null };
const entriesOf = (routes: Routes<Api>) => Object.entries(routes) as [Call, AnyRoute][];

/** Mounts the routes of the whole API. */
export function mountRoutes(
  app: FastifyInstance,
  routes: Routes<Api>,
  { authenticate, authenticateKey, limitCall }: Omit<FastifyRouteParts, "handler">,
): void {
  const mount = (call: Call, handler: AnyHandler, custom: Partial<FastifyRouteParts> = {}) =>
    app.route(fastifyRoute(call, { authenticate, authenticateKey, limitCall, handler, ...custom }));
  for (const [call, route] of entriesOf(routes)) {
    if (typeof route === "function") mount(call, route);
    else if ("publicRead" in route) mount(call, recorded(route));
    else if ("pageCall" in route) mount(call, route.pageCall);
    else mount(call, route.handler, route);
  }
}

/** The public reads among the routes. */
export function publicReadsOf(routes: Routes<Api>): PublicReads {
  const reads: PublicReads = new Map();
  for (const [call, route] of entriesOf(routes)) if ("publicRead" in route) reads.set(call, recorded(route));
  return reads;
}

/** The calls among the routes that pages make for one visitor. */
export function pageCallsOf(routes: Routes<Api>, limitCall: LimitCall): PageCalls {
  const calls: PageCalls = new Map();
  for (const [call, route] of entriesOf(routes)) {
    if (typeof route === "function" || !("pageCall" in route)) continue;
    const { hourlyLimit }: Endpoint = api[call];
    const count = hourlyLimit === undefined ? null : limitCall(call, hourlyLimit);
    calls.set(call, async (input, ip) => {
      if (count) await count(ip);
      return route.pageCall(input);
    });
  }
  return calls;
}

const recorded =
  ({ publicRead, tags, validUntil }: Extract<AnyRoute, { publicRead: unknown }>): AnyHandler =>
  (input) =>
    recordRead(async () => publicRead(input), tags, validUntil);

type FastifyRouteParts = {
  authenticate: Authenticate;
  authenticateKey: AuthenticateKey;
  limitCall: LimitCall;
  handler: AnyHandler;
  fieldErrors?: AnyFieldCheck;
};

function fastifyRoute(
  call: Call,
  { authenticate, authenticateKey, limitCall, handler, fieldErrors }: FastifyRouteParts,
) {
  const entry: Endpoint = api[call];
  const scope = scopeOf(entry);
  const count = entry.hourlyLimit === undefined ? undefined : limitCall(call, entry.hourlyLimit);
  const [method, url] = call.split(" ") as [string, string];
  return {
    method,
    url,
    schema: schemaOf(entry, call),
    config: { contract: call },
    // A request that is not valid reaches the handler too, with its `validationError`.
    attachValidation: fieldErrors !== undefined,
    // The caller is checked before anything of the call is read.
    onRequest: async (request: FastifyRequest) => {
      if (entry.access === "anyone") return;
      request.caller =
        scope && isKeyRequest(request)
          ? await requireKey(request, scope, authenticateKey)
          : await requireCaller(request, entry.access, authenticate);
    },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      await parseBody(request, reply, entry);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, caller } = request;
      if (request.validationError && fieldErrors) {
        const check = async (valid: object) => {
          await count?.(request.ip); // Its messages tell what is in the shop's data, such as which email addresses are taken.
          return fieldErrors({ params, query, body: valid, caller, request, reply });
        };
        throw await refuseInput(request, request.validationError, { schema: entry.body, check });
      }
      await count?.(request.ip);
      const response: unknown = await handler({ params, query, body, caller, request, reply });
      if (entry.file) return sendFile(reply, entry.file, response as FileResponse); // By the type of a `FileHandler`.
      const json = response as CallReply<Call>; // By the type of a `Handler`.
      // Not the reply itself: Fastify would wait for its end, with listeners on the response.
      reply.code(json.status);
      return json;
    },
  };
}

/** The refusal of a request that is not valid, with the messages of `check` on the valid fields of its body. */
async function refuseInput(
  request: FastifyRequest,
  error: NonNullable<FastifyRequest["validationError"]>,
  { schema, check }: { schema: z.ZodObject | undefined; check: (valid: object) => ReturnType<AnyFieldCheck> },
): Promise<Refusal> {
  const refusal = refusalOfInput(error, request);
  if (!schema || error.validationContext !== "body") return refusal;
  const valid = validFields(schema, request.body);
  if (!valid) return refusal;
  const found = await check(valid);
  return refuse("invalid", { errors: { ...found, ...refusal.details.errors } });
}

/** The fields of a body that are valid, with the defaults of those that were not sent; null when none that was sent is valid. */
function validFields({ shape }: z.ZodObject, body: unknown): object | null {
  const sent = new Map(Object.entries(body ?? {}));
  const parsed = Object.entries(shape).map(([name, schema]) => [name, safeParse(schema, sent.get(name))] as const);
  const valid = parsed.flatMap(([name, { success, data }]) => (success ? [[name, data] as const] : []));
  return valid.some(([name]) => sent.has(name)) ? Object.fromEntries(valid) : null;
}

/** Every refusal that a call may answer: its own, and those that follow from its method, parts and access. */
export function refusalsOf(call: Call): RefusalCode[] {
  const entry: Endpoint = api[call];
  const codes = [...(entry.refuses ?? []), ...COMMON_REFUSALS];
  if (entry.missing) codes.push(entry.missing);
  if (entry.unlistedWord) codes.push(entry.unlistedWord);
  if (entry.query || entry.body) codes.push("invalid");
  if (!call.startsWith("GET ")) codes.push("anti_forgery", "unsupported_media_type");
  if (entry.access !== "anyone") codes.push("sign_in_required", "session_ended", "api_key_in_address");
  if (entry.access !== "anyone") codes.push(...(scopeOf(entry) ? KEY_REFUSALS : ["api_key_not_accepted" as const]));
  if (permissionFor(entry)) codes.push("staff_only", "staff_waiting", "not_permitted");
  return [...new Set(codes)];
}

/** The permission that a call asks for; undefined when it is no call of staff's. */
function permissionFor({ access }: Endpoint): Permission | undefined {
  return access === "anyone" || access === "account" ? undefined : access;
}

/** The security schemes of OpenAPI. */
const PERSON: Record<string, string[]> = { bearer: [] };
const API_KEY: Record<string, string[]> = { apiKey: [] };

function schemaOf(entry: Endpoint, call: Call) {
  const group = Object.entries(apiGroups).find(([, { calls }]) => call in calls);
  const permission = permissionFor(entry);
  const scope = scopeOf(entry);
  return {
    summary: entry.summary,
    operationId: call.replaceAll(/[^A-Za-z]+/g, "_"),
    ...(group && { tags: [group[0]] }),
    ...(entry.params && { params: entry.params }),
    ...(entry.query && { querystring: entry.query }),
    ...(entry.body && { body: entry.body }),
    ...(entry.multipart && { consumes: ["multipart/form-data"] }),
    description: accessTo(entry),
    ...(permission && { "x-permission": permission }),
    ...(scope && { "x-scope": scope }),
    ...(entry.access !== "anyone" && { security: scope ? [PERSON, API_KEY] : [PERSON] }),
    response: {
      ...refusedReplies(call),
      [entry.reply.shape.status.value]: entry.file
        ? fileResponseSchema(entry.file)
        : entry.reply.describe("All went well."),
    },
  };
}

/** Who may make a call, in words. */
function accessTo(entry: Endpoint): string {
  const permission = permissionFor(entry);
  const keys = scopeOf(entry) ? `API keys need the scope \`${permission}\`.` : "Not for API keys.";
  if (permission) return [...[permission, ...(entry.parts ?? [])].map(rolesWith), keys].join(" ");
  return entry.access === "account" ? "Asks for a signed-in account." : "For everybody.";
}

/** Who has a permission that a call, or a part of its answer, asks for. */
const rolesWith = (permission: Permission, index: number): string =>
  `${index === 0 ? "Asks for" : "A part asks for"} \`${permission}\`: ${permissions[permission].roles.join(", ")}.`;

/** The reply schema of each status that the call may refuse with, described by the refusals behind it. */
function refusedReplies(call: Call) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status);
  const content = { "application/json": { schema: refusalReply } };
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, { description: same.join(", "), content }]));
}

/** The bearer token of a request. @throws bad_request when it has several, of which each reader would take another one */
export function bearerToken({ headers, raw }: FastifyRequest): string | undefined {
  if (countHeader(raw, "authorization") > 1) throw refuse("bad_request");
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Whether a request is made with an API key, valid or not. No browser sends one by itself. */
export const isKeyRequest = (request: FastifyRequest): boolean =>
  bearerToken(request)?.startsWith(API_KEY_PREFIX) ?? false;

/**
 * The caller of a request that asks for an account or a permission.
 * @throws sign_in_required, session_ended, staff_only, staff_waiting or not_permitted; api_key_not_accepted, api_key_in_address
 */
export async function requireCaller(
  request: FastifyRequest,
  access: "account" | Permission,
  authenticate: Authenticate,
): Promise<Caller> {
  const token = bearerToken(request);
  if (!token) throw refuse(request.url.includes(API_KEY_PREFIX) ? "api_key_in_address" : "sign_in_required");
  if (token.startsWith(API_KEY_PREFIX)) throw refuse("api_key_not_accepted");
  const caller = await authenticate(token, request.headers[BACKGROUND_HEADER] !== undefined);
  if (!caller) throw refuse("session_ended");
  if (access === "account") return caller;
  if (!isStaff(caller.role)) throw refuse(caller.role === "waiting" ? "staff_waiting" : "staff_only");
  if (!hasPermission(caller.role, access)) throw refuse("not_permitted", { action: permissions[access].action });
  return caller;
}

/** The caller of a request with an API key. @throws what `authenticateKey` throws; scope_missing */
async function requireKey(request: FastifyRequest, scope: Scope, authenticateKey: AuthenticateKey): Promise<Caller> {
  const caller = { ...(await authenticateKey(bearerToken(request) ?? "")), sessionId: NO_SESSION };
  if (!isPermitted(caller, scope)) throw refuse("scope_missing", { scope, action: permissions[scope].action });
  return caller;
}
