import { resolve } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Client } from "#contract/api.ts";
import type { RenderEmail } from "#contract/emails.ts";
import { styleInliner } from "./inline-styles.ts";
import { pagePolicy } from "./security.ts";

/** The built pages, or Vite's development server that builds them as they change. */
export type PageSource =
  | { mode: "built"; folder: string; load(): Promise<ServerBuild> }
  | { mode: "dev"; load(): Promise<ServerBuild>; mount(app: FastifyInstance): Promise<void> };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Serves the browser's files, and every page by rendering it here. */
export async function mountPages(
  app: FastifyInstance,
  pages: PageSource,
  { client, publicUrl }: { client: Client; publicUrl: string | undefined },
): Promise<void> {
  if (pages.mode === "built") await mountBuiltFiles(app, resolve(pages.folder));
  else await pages.mount(app);
  const inlineStyles = pages.mode === "built" ? await styleInliner(resolve(pages.folder, "assets")) : null;

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const build = await pages.load();
    const render = createRequestHandler(build, pages.mode === "dev" ? "development" : "production");
    const answer = await render(webRequestOf(request, publicUrl ?? originOf(request)), contextOf(build, client));
    return sendPage(answer, reply, inlineStyles);
  });
}

/** Files under /assets carry a hash of their content in their name, so they never change. */
async function mountBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: resolve(folder, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
}

/** What the built pages give the server beside themselves: `web/entry.server.tsx` exports it. */
type PageExports = {
  apiContext: RouterContext<Client>;
  busyPage: string;
  renderEmail: RenderEmail;
  textPaths: readonly string[];
};

// React Router's type of a build knows the entry's default export alone.
const exportsOf = (build: ServerBuild) => build.entry.module as unknown as PageExports;

/** Renders emails with the templates of these pages: they are React, so they are built with the pages. */
export const emailRenderer =
  (pages: PageSource): RenderEmail =>
  async (email) =>
    exportsOf(await pages.load()).renderEmail(email);

/** The page that visitors see while requests are refused. */
export const busyPage = async (pages: PageSource): Promise<string> => exportsOf(await pages.load()).busyPage;

/** The addresses of the articles and policies that came with these pages. */
export const textPaths = async (pages: PageSource): Promise<readonly string[]> =>
  exportsOf(await pages.load()).textPaths;

/** The loaders' context: the client that reads the shop's data without HTTP, under the key that the pages export. */
function contextOf(build: ServerBuild, client: Client): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(exportsOf(build).apiContext, client);
  return context;
}

/** The shop's own address as this visitor typed it, when nobody has set PUBLIC_URL. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? origin : "http://localhost";
}

/** Always a GET: to answer HEAD, Fastify drops the body and keeps the headers that belong to it. */
function webRequestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return new Request(origin + request.url, { headers });
}

/** Sends a page; a built one is finished first. The development server has styles and scripts of its own. */
async function sendPage(
  answer: Response,
  reply: FastifyReply,
  finish: ((html: string) => string) | null,
): Promise<FastifyReply> {
  const text = await answer.text();
  const isBuilt = finish && answer.headers.get("content-type")?.startsWith("text/html");
  const body = isBuilt ? finish(text) : text;
  reply.code(answer.status);
  answer.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  reply.header("content-security-policy", isBuilt ? pagePolicy(body) : "object-src 'none'");
  return reply.send(body);
}
