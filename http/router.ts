import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Api,
  api,
  apiGroups,
  type Call,
  type CallFor,
  type CallReply,
  type FileCall,
  type Parsed,
} from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refusalReply } from "#contract/endpoint.ts";
import { isStaff, type Role } from "#contract/enums.ts";
import { type RefusalCode, refusals, refuse } from "#contract/errors.ts";
import { hasPermission, type Permission, permissions } from "#contract/permissions.ts";
import { type CacheTag, recordRead } from "./cache-tags.ts";
import { type FileResponse, fileResponseSchema, sendFile } from "./file-response.ts";
import { parseBody } from "./request-body.ts";

/** Whoever is signed in, as the calls see them. */
export type Caller = { id: number; name: string; email: string; role: Role; sessionId: number };

/** Finds who a bearer token belongs to; null when it is unknown, expired or revoked. */
export type Authenticate<W extends Caller = Caller> = (token: string) => Promise<W | null>;

type Given<C extends Call, W extends Caller = Caller> = {
  params: Parsed<C, "params">;
  query: Parsed<C, "query">;
  body: Parsed<C, "body">;
  /** The request's headers, address and id. */
  request: FastifyRequest;
  reply: FastifyReply;
} & (Api[C]["access"] extends "anyone" ? unknown : { caller: W });

type Handler<C extends Call, W extends Caller = Caller> = (given: Given<C, W>) => CallReply<C> | Promise<CallReply<C>>;

/** The calls that only read. */
type Read<C extends Call> = C extends `GET ${string}` ? C : never;

type ReadHandler<C extends Call> = (given: Pick<Given<C>, "params" | "query">) => ReturnType<Handler<C>>;

/** The kinds of caller, and what their calls ask for: each call of staff's names its own permission. */
type Audiences = { anyone: "anyone"; account: "account"; staff: Permission };
type Audience = keyof Audiences;

/** What serves the calls of one kind of caller. */
export type Router<A extends Audience> = {
  handle<C extends Exclude<CallFor<Audiences[A]>, FileCall>>(call: C, handler: Handler<C>): void;
  /** A call that asks for more of its caller in the question of who they are, and so asks the database once less. */
  handleAs<C extends Exclude<CallFor<Audiences[A]>, FileCall>, W extends Caller>(
    call: C,
    authenticate: Authenticate<W>,
    handler: Handler<C, W>,
  ): void;
  /** A call that answers with a file. */
  handleFile<C extends CallFor<Audiences[A]> & FileCall>(
    call: C,
    handler: (given: Given<C>) => FileResponse | Promise<FileResponse>,
  ): void;
  /**
   * A call that answers everybody alike, so pages rendered on the server may make it as well, and its answer may be
   * stored until something with its tags changes.
   */
  handlePublicRead<C extends Read<CallFor<Audiences[A]>>>(
    call: C,
    handler: ReadHandler<C>,
    tagsOf: (answer: CallReply<C>) => CacheTag[],
  ): void;
};

/** The calls that answer everybody alike, by name. */
export type PublicReads = Map<Call, (given: { params: unknown; query: unknown }) => unknown>;

/** The refusals that every call may answer. */
const COMMON: RefusalCode[] = ["bad_request", "too_large", "too_many_requests", "broken", "overloaded"];

/**
 * Opens the scope in which the calls for this kind of caller live. The guard that a call's contract names runs before
 * anything of the call is read.
 */
export function createRouter<A extends Audience>(
  app: FastifyInstance,
  { authenticate, reads }: { authenticate: Authenticate; reads: PublicReads },
): Router<A> {
  // That each handler is its call's, the types of `Scope` have seen to.
  const mountAs = (call: Call, as: Authenticate, handler: unknown) =>
    app.route(routeOf(call, as, handler as Handler<Call>));
  const mount = (call: Call, handler: unknown) => mountAs(call, authenticate, handler);
  return {
    handle: mount,
    handleAs: mountAs,
    handleFile: mount,
    handlePublicRead(call, handler, tagsOf) {
      const read: typeof handler = (given) => recordRead(async () => handler(given), tagsOf);
      mount(call, read);
      // Pages give it what the contract of this call says.
      reads.set(call, read as (given: { params: unknown; query: unknown }) => unknown);
    },
  };
}

function routeOf(call: Call, authenticate: Authenticate, handler: Handler<Call>) {
  const entry: Endpoint = api[call];
  const [method, url] = call.split(" ") as [string, string];
  return {
    method,
    url,
    schema: schemaOf(entry, call),
    config: { contract: call },
    onRequest: async (request: FastifyRequest) => {
      if (entry.access !== "anyone") request.caller = await callerOf(request, entry.access, authenticate);
    },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      await parseBody(request, reply, entry);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, caller } = request;
      // The route's schema has just made these parts what the call's contract says.
      const given = { params, query, body, caller, request, reply } as unknown as Given<Call>;
      const answer: unknown = await handler(given);
      if (entry.file) return sendFile(reply, entry.file, answer as FileResponse); // `file` takes no other handlers.
      const json = answer as CallReply<Call>; // As the others all do.
      return reply.code(json.status).send(json);
    },
  };
}

/** Every refusal that a call may answer: its own, and those that follow from its method, parts and access. */
export function refusalsOf(call: Call): RefusalCode[] {
  const entry: Endpoint = api[call];
  const codes = [...(entry.refuses ?? []), ...COMMON];
  if (entry.missing) codes.push(entry.missing);
  if (entry.query || entry.body) codes.push("invalid");
  if (!call.startsWith("GET ")) codes.push("anti_forgery", "unsupported_media_type");
  if (entry.access !== "anyone") codes.push("sign_in_required", "session_ended");
  if (permissionFor(entry)) codes.push("staff_only", "staff_waiting", "not_permitted");
  return [...new Set(codes)];
}

/** The permission that a call asks for; undefined when it is no call of staff's. */
function permissionFor({ access }: Endpoint): Permission | undefined {
  return access === "anyone" || access === "account" ? undefined : access;
}

function schemaOf(entry: Endpoint, call: Call) {
  const group = Object.entries(apiGroups).find(([, calls]) => call in calls);
  const permission = permissionFor(entry);
  return {
    summary: entry.summary,
    operationId: call.replaceAll(/[^A-Za-z]+/g, "_"),
    ...(group && { tags: [group[0]] }),
    ...(entry.params && { params: entry.params }),
    ...(entry.query && { querystring: entry.query }),
    ...(entry.body && { body: entry.body }),
    ...(entry.multipart && { consumes: ["multipart/form-data"] }),
    ...(permission && { description: [permission, ...(entry.parts ?? [])].map(rolesWith).join(" ") }),
    ...(entry.access !== "anyone" && { security: [{ bearer: permission ? [permission] : [] }] }),
    response: {
      ...refusedReplies(call),
      [entry.reply.shape.status.value]: entry.file
        ? fileResponseSchema(entry.file)
        : entry.reply.describe("All went well."),
    },
  };
}

/** Who has a permission that a call, or a part of its answer, asks for. */
const rolesWith = (permission: Permission, place: number): string =>
  `${place === 0 ? "Asks for" : "A part asks for"} \`${permission}\`: ${permissions[permission].roles.join(", ")}.`;

/** The reply schema of each status that the call may refuse with, described by the refusals behind it. */
function refusedReplies(call: Call) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status);
  const content = { "application/json": { schema: refusalReply } };
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, { description: same.join(", "), content }]));
}

/** @throws sign_in_required, session_ended, staff_only, staff_waiting or not_permitted */
async function callerOf(
  request: FastifyRequest,
  access: "account" | Permission,
  authenticate: Authenticate,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw refuse("sign_in_required");
  const caller = await authenticate(token);
  if (!caller) throw refuse("session_ended");
  if (access === "account") return caller;
  if (!isStaff(caller.role)) throw refuse(caller.role === "waiting" ? "staff_waiting" : "staff_only");
  if (!hasPermission(caller.role, access)) throw refuse("not_permitted", { action: permissions[access].action });
  return caller;
}
