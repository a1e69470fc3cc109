import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Client } from "#contract/api.ts";
import type { RenderEmail } from "#contract/emails.ts";
import type { SentForm } from "#contract/errors.ts";
import { isOutage } from "#db/outage.ts";
import { RETRY_AFTER_SECONDS } from "#http/error-handler.ts";
import type { ClientForVisitor } from "#http/in-process-client.ts";
import { styleInliner } from "./inline-styles.ts";
import { mountPageForms, type RenderPage } from "./page-forms.ts";
import { hashOf, hashOwnScripts, pagePolicy } from "./security.ts";

/** The built pages, or Vite's development server that builds them as they change. */
export type PageSource =
  | { mode: "built"; folder: string; load(): Promise<ServerBuild> }
  | { mode: "dev"; load(): Promise<ServerBuild>; mount(app: FastifyInstance): Promise<void> };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Serves the browser's files, and every page by rendering it here. */
export async function mountPages(
  app: FastifyInstance,
  pages: PageSource,
  { clientFor, publicUrl }: { clientFor: ClientForVisitor; publicUrl: string | undefined },
): Promise<void> {
  if (pages.mode === "built") await mountBuiltFiles(app, resolve(pages.folder));
  else await pages.mount(app);
  const inlineStyles = pages.mode === "built" ? await styleInliner(resolve(pages.folder, "assets")) : null;

  const handlerOf = requestHandlers(pages.mode === "dev" ? "development" : "production");

  const renderPage: RenderPage = async (request, reply, sentForm = null) => {
    const build = await pages.load();
    const handle = handlerOf(build);
    const nonce = randomUUID();
    const watched = watchOutage(clientFor(request.ip));
    const context = contextOf(build, {
      client: watched.client,
      nonce,
      sentForm,
      reportError: (error) => logPageError(request, error),
    });
    const answer = await handle(webRequestOf(request, publicUrl ?? originOf(request), sentForm), context);
    if (answer.status >= 500 && watched.metOutage()) return sendOutagePage(exportsOf(build).outagePage, request, reply);
    return sendPage(answer, reply, { nonce, finish: inlineStyles, sentForm });
  };
  const render = (request: FastifyRequest, reply: FastifyReply) => {
    const oneCase = inLowerCase(request.url);
    return oneCase === null ? renderPage(request, reply) : reply.redirect(oneCase, 301);
  };
  app.get("/offline", { schema: { hide: true } }, async (_request, reply) => {
    const { offlinePage, offlineScript } = exportsOf(await pages.load());
    return reply
      .headers({ "cache-control": "no-cache", "content-security-policy": pagePolicy([hashOf(offlineScript)]) })
      .type("text/html; charset=utf-8")
      .send(offlinePage);
  });
  app.get("/*", { schema: { hide: true } }, render);
  await mountPageForms(app, renderPage);

  await app.register(async (scope) => {
    // A form without scripts sends this. It changes nothing, so it needs no protection against forgery.
    const asText = { parseAs: "string", bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser("application/x-www-form-urlencoded", asText, (_, body, done) => done(null, body));
    for (const path of READING_FORMS) scope.post(path, { schema: { hide: true }, config: { reads: true } }, render);
  });
}

/** Creates the request handler of a build, once for each: React Router goes through all routes for it. */
function requestHandlers(mode: "development" | "production"): (build: ServerBuild) => RequestHandler {
  let latest: { build: ServerBuild; handle: RequestHandler } | null = null;
  return (build) => {
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) };
    return latest.handle;
  };
}

/** The same page in the one case of its address: `/SCOOTER/1` is `/scooter/1`. Null when it is. What follows may be a key with capitals. */
function inLowerCase(url: string): string | null {
  const area = /^\/[^/?]*/.exec(url)?.[0] ?? "";
  const lower = area.toLowerCase();
  return lower === area || lower.includes("%") ? null : lower + url.slice(area.length);
}

/** The pages whose form asks for something and changes nothing; it is sent as a POST, so that no address holds what was typed. */
const READING_FORMS = ["/track"];
const MAX_FORM_BYTES = 4096;

/** Logs why a page could not be rendered; an outage of the database has its own line. */
function logPageError(request: FastifyRequest, error: unknown): void {
  if (!isOutage(error)) request.log.error({ err: error }, "a page could not be rendered");
}

/** The same client, and whether the database could not be reached in one of its calls. */
function watchOutage(client: Client): { client: Client; metOutage: () => boolean } {
  let outage = false;
  const watching: Client = async (...call) => {
    try {
      return await client(...call);
    } catch (error) {
      outage ||= isOutage(error);
      throw error;
    }
  };
  return { client: watching, metOutage: () => outage };
}

/** Sends a page that says so and is loaded again, in place of one that cannot be rendered without the database. */
function sendOutagePage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn("the database does not answer");
  return reply
    .code(503)
    .headers({ "retry-after": RETRY_AFTER_SECONDS, refresh: RETRY_AFTER_SECONDS, "cache-control": "no-store" })
    .header("content-security-policy", pagePolicy([]))
    .type("text/html; charset=utf-8")
    .send(page);
}

/** Files under /assets carry a hash of their content in their name, so they never change. */
async function mountBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: resolve(folder, "assets"),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  // The plugin's own route lists the whole folder for each request, to compare the spelling of its path. That takes three times the CPU time.
  app.get<{ Params: { "*": string } }>("/assets/*", { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params["*"]),
  );
  // The browser asks for it with each page, and replaces it when it differs.
  const worker = await readFile(resolve(folder, "service-worker.js"));
  app.get(SERVICE_WORKER_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'self'" })
      .type("text/javascript; charset=utf-8")
      .send(worker),
  );
}

/** The path that `web/offline/offline-data.ts` registers. */
const SERVICE_WORKER_PATH = "/service-worker.js";

/** The other exports of the built pages: see `web/entry.server.tsx`. */
type PageExports = {
  STOREFRONT_LAYOUT: string;
  UNLISTED_PREFIX: string;
  apiContext: RouterContext<Client>;
  busyPage: string;
  outagePage: string;
  offlinePage: string;
  offlineScript: string;
  nonceContext: RouterContext<string>;
  renderEmail: RenderEmail;
  reportErrorContext: RouterContext<(error: unknown) => void>;
  sentFormContext: RouterContext<SentForm | null>;
};

// React Router's type of a build has only the default export of the entry.
const exportsOf = (build: ServerBuild) => build.entry.module as unknown as PageExports;

/** Renders emails. The templates are React, so they are built with the pages. */
export const emailRenderer =
  (pages: PageSource): RenderEmail =>
  async (email) =>
    exportsOf(await pages.load()).renderEmail(email);

/** The page that visitors see while requests are refused. */
export const busyPage = async (pages: PageSource): Promise<string> => exportsOf(await pages.load()).busyPage;

/**
 * The paths of the storefront: those that search engines list, and the beginnings of those that they do not. Both derive from
 * `web/routes.ts`.
 */
export async function storefrontPaths(pages: PageSource): Promise<{ listed: string[]; unlisted: string[] }> {
  const build = await pages.load();
  const { STOREFRONT_LAYOUT, UNLISTED_PREFIX } = exportsOf(build);
  const paths = { listed: ["/"], unlisted: [] as string[] };
  for (const route of Object.values(build.routes)) {
    if (route?.parentId !== STOREFRONT_LAYOUT || route.path === undefined) continue;
    if (route.id.startsWith(UNLISTED_PREFIX)) paths.unlisted.push(`/${route.path.replace(/:.*/, "")}`);
    else if (!/[:*]/.test(route.path)) paths.listed.push(`/${route.path}`);
  }
  return paths;
}

/** What one rendering gets: the client of the loaders, the nonce of the scripts, a form that was refused, and where its errors go. */
type Rendering = {
  client: Client;
  nonce: string;
  sentForm: SentForm | null;
  reportError: (error: unknown) => void;
};

/** The context of one rendering, under the keys that the pages export. */
function contextOf(build: ServerBuild, { client, nonce, sentForm, reportError }: Rendering): RouterContextProvider {
  const { apiContext, nonceContext, reportErrorContext, sentFormContext } = exportsOf(build);
  const context = new RouterContextProvider();
  context.set(reportErrorContext, reportError);
  context.set(apiContext, client);
  context.set(nonceContext, nonce);
  context.set(sentFormContext, sentForm);
  return context;
}

/** The origin as the visitor requested it, when PUBLIC_URL is not set. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? origin : "http://localhost";
}

/** A GET request, or the POST of a form that the page itself reads: for HEAD, Fastify drops the body and keeps its headers. */
function webRequestOf(request: FastifyRequest, origin: string, sentForm: SentForm | null): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  if (request.method !== "POST" || sentForm) return new Request(origin + request.url, { headers });
  // React Router compares it with the Host header, which a proxy may have changed.
  headers.delete("origin");
  return new Request(origin + request.url, { method: "POST", headers, body: String(request.body ?? "") });
}

/** Sends a page. A built page gets inline styles; the development server handles styles itself. */
async function sendPage(
  answer: Response,
  reply: FastifyReply,
  { nonce, finish, sentForm }: { nonce: string; finish: ((html: string) => string) | null; sentForm: SentForm | null },
): Promise<FastifyReply> {
  const { html, hashes } = hashOwnScripts(await answer.text(), nonce);
  const isBuilt = finish && answer.headers.get("content-type")?.startsWith("text/html");
  const body = isBuilt ? finish(html) : html;
  reply.code(sentForm?.status ?? answer.status);
  answer.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  reply.header("content-security-policy", isBuilt ? pagePolicy(hashes) : "object-src 'none'");
  return reply.send(body);
}
