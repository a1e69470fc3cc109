import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Api, api, apiGroups, type Call, type CallFor, type CallReply, type Parsed } from "#contract/api.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { refusalReply } from "#contract/endpoint.ts";
import { type RefusalCode, refusals, refuse } from "#contract/errors.ts";
import type { Role } from "#contract/vocabulary.ts";
import { isStaff } from "#contract/vocabulary.ts";
import { takeBody } from "./bodies.ts";
import { noteReading, type Tag } from "./tags.ts";

/** Whoever is signed in, as the calls see them. */
export type Caller = { id: number; name: string; email: string; role: Role; sessionId: number };

/** Finds who a bearer token belongs to; null when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>;

type Given<C extends Call> = {
  params: Parsed<C, "params">;
  query: Parsed<C, "query">;
  body: Parsed<C, "body">;
  /** The request's headers, address and id. */
  request: FastifyRequest;
  reply: FastifyReply;
} & (Api[C]["access"] extends "anyone" ? unknown : { caller: Caller });

type Handler<C extends Call> = (given: Given<C>) => CallReply<C> | Promise<CallReply<C>>;

/** The calls that only read. */
type Read<C extends Call> = C extends `GET ${string}` ? C : never;

type ReadHandler<C extends Call> = (given: Pick<Given<C>, "params" | "query">) => ReturnType<Handler<C>>;

/** What serves the calls of one kind of caller. */
export type Scope<A extends Access> = {
  on<C extends CallFor<A>>(call: C, handler: Handler<C>): void;
  /**
   * A call that answers everybody alike, so pages rendered on the server may make it as well, and its answer may be
   * stored until something with its tags changes.
   */
  read<C extends Read<CallFor<A>>>(call: C, handler: ReadHandler<C>, tagsOf: (answer: CallReply<C>) => Tag[]): void;
};

/** The calls that answer everybody alike, by name. */
export type PublicReads = Map<Call, (given: { params: unknown; query: unknown }) => unknown>;

/** The refusals that every call may answer. */
const COMMON: RefusalCode[] = ["bad_request", "too_large", "too_many_requests", "broken", "overloaded"];

/**
 * Opens the scope in which calls of this access live. Its guard runs before anything of the call is read, so a call
 * can only exist behind the guard that its contract names.
 */
export function openScope<A extends Access>(
  app: FastifyInstance,
  access: A,
  { authenticate, reads }: { authenticate: Authenticate; reads: PublicReads },
): Scope<A> {
  const mount = (call: Call, handler: unknown) =>
    app.route(routeOf(call, access, authenticate, handler as Handler<Call>));
  return {
    on: mount,
    read(call, handler, tagsOf) {
      const read: typeof handler = (given) => noteReading(async () => handler(given), tagsOf);
      mount(call, read);
      reads.set(call, read as (given: { params: unknown; query: unknown }) => unknown);
    },
  };
}

function routeOf(call: Call, access: Access, authenticate: Authenticate, handler: Handler<Call>) {
  const entry: Endpoint = api[call];
  const [method, url] = call.split(" ") as [string, string];
  const guarded = access !== "anyone";
  return {
    method,
    url,
    schema: schemaOf(entry, call),
    config: { contract: call },
    onRequest: async (request: FastifyRequest) => {
      if (guarded) request.caller = await callerOf(request, access, authenticate);
    },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      await takeBody(request, reply, entry);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, caller } = request;
      // The route's schema has just made these parts what the call's contract says.
      const given = { params, query, body, caller, request, reply } as unknown as Given<Call>;
      const answer = await handler(given);
      return reply.code(answer.status).send(answer);
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
  if (entry.access === "staff" || entry.access === "owner") codes.push("staff_only", "staff_waiting");
  if (entry.access === "owner") codes.push("owner_only");
  return [...new Set(codes)];
}

function schemaOf(entry: Endpoint, call: Call) {
  const group = Object.entries(apiGroups).find(([, calls]) => call in calls);
  return {
    summary: entry.summary,
    operationId: call.replaceAll(/[^A-Za-z]+/g, "_"),
    ...(group && { tags: [group[0]] }),
    ...(entry.params && { params: entry.params }),
    ...(entry.query && { querystring: entry.query }),
    ...(entry.body && { body: entry.body }),
    ...(entry.multipart && { consumes: ["multipart/form-data"] }),
    ...(entry.access !== "anyone" && { security: [{ bearer: [] }] }),
    response: {
      ...refusedReplies(call),
      [entry.reply.shape.status.value]: entry.reply.describe("All went well."),
    },
  };
}

/** The reply schema of each status that the call may refuse with, described by the refusals behind it. */
function refusedReplies(call: Call) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status);
  const content = { "application/json": { schema: refusalReply } };
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, { description: same.join(", "), content }]));
}

/** @throws sign_in_required, session_ended, staff_only, staff_waiting or owner_only */
async function callerOf(request: FastifyRequest, access: Access, authenticate: Authenticate): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw refuse("sign_in_required");
  const caller = await authenticate(token);
  if (!caller) throw refuse("session_ended");
  if ((access === "staff" || access === "owner") && !isStaff(caller.role)) {
    throw refuse(caller.role === "waiting" ? "staff_waiting" : "staff_only");
  }
  if (access === "owner" && caller.role !== "owner") throw refuse("owner_only");
  return caller;
}
