import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiConfigOptions } from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiGroups } from "#contract/api.ts";
import { API_KEY_PREFIX, scopes } from "#contract/api-keys.admin.ts";
import { XSRF_COOKIE, XSRF_HEADER } from "#contract/headers.ts";
import { keysOf } from "#contract/keys.ts";
import { permissions } from "#contract/permissions.ts";
import { DEFAULT_SHOP_NAME, shopNameOf } from "#contract/settings.shop-name.ts";
import { webhookEvents } from "#contract/webhooks.events.ts";
import { webhookMessages } from "#contract/webhooks.ts";
import type { Db } from "#db/connection.ts";
import { readShopDetails } from "#modules/settings/settings.ts";

const DESCRIPTION = [
  "The JSON API of the shop. Every answer carries `status`, the same number as its HTTP status, and the header",
  "`x-request-id`. A refusal also carries `message` for people, `code` for programs and, where fields are wrong, messages",
  "per field. Prices are pesos. Browsers get the anti-forgery cookie first and repeat it in `X-XSRF-TOKEN`; this page does",
  "so by itself. For calls that need an account, log in with `POST /api/login` and enter its token under Authorize. Programs",
  "use an API key instead, and need no anti-forgery cookie. What the description of a call does not name, in the query",
  "or in the body, is ignored: a list takes `limit`, `cursor` and `sort` only where it names them.",
].join(" ");

/**
 * The security scheme of calls that need an account. The permissions are an extension: linters such as Spectral know
 * scopes of OAuth only.
 */
const BEARER = {
  type: "http",
  scheme: "bearer",
  description: "The token of `POST /api/login`. A call of staff names its permission as `x-permission`.",
  "x-permissions": permissions,
} as const;

/** The security scheme of API keys. */
const API_KEY_SCHEME = {
  type: "http",
  scheme: "bearer",
  bearerFormat: `${API_KEY_PREFIX}…`,
  description: [
    "An API key, which the owner creates at Settings > API. A call that keys may make names the scope that it needs as `x-scope`.",
    "A key may send a number of requests a minute; then the answer is 429 with `Retry-After`.",
  ].join(" "),
  "x-scopes": Object.fromEntries(scopes.map((scope) => [scope, permissions[scope].action])),
} as const;

/** What the shop sends to webhooks. */
const sentByWebhooks = Object.fromEntries(
  keysOf(webhookEvents).map((event) => {
    const { $schema, ...schema } = z.toJSONSchema(webhookMessages[event]);
    const post = {
      summary: webhookEvents[event],
      description: "Signed as Standard Webhooks say; tried again for a day until it is answered with 200 to 299.",
      operationId: event,
      tags: ["Webhooks"],
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "2XX": { description: "It has arrived." } },
    };
    return [event, { post }];
  }),
);

/** Collects the routes that are mounted after it into an OpenAPI 3.1 description at `/api/openapi.json`. */
export async function describeApi(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: DEFAULT_SHOP_NAME, version: "1.0.0", description: DESCRIPTION },
      servers: [{ url: "/" }],
      tags: Object.entries(apiGroups).map(([name, { description }]) => ({ name, description })),
      webhooks: sentByWebhooks as Webhooks,
      components: { securitySchemes: { bearer: BEARER, apiKey: API_KEY_SCHEME } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => signed(app.swagger(), await publisherIn(db)));
}

/** A page at `/api/docs` to read the description and to try the calls. */
export async function mountApiDocs(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await app.register(async (page) => {
    const publishers = new WeakMap<FastifyRequest, Publisher>();
    page.addHook("onRequest", async (request) => {
      publishers.set(request, await publisherIn(db));
    });
    page.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PAGE_POLICY);
    });
    await page.register(swaggerUi, {
      routePrefix: "/api/docs",
      transformSpecification: (description, request) => signed(description, publishers.get(request) ?? {}),
      uiConfig: {
        layout: "BaseLayout",
        docExpansion: "list",
        defaultModelsExpandDepth: 0,
        // Sent to the browser as text, so the function uses nothing outside itself; the names are inserted as text.
        requestInterceptor: new Function("request", INTERCEPTOR) as Interceptor,
      },
    });
  });
}

/** The parts of the document's `info` that are the shop's own. */
type Publisher = { title?: string; contact?: { name: string; email?: string } };

async function publisherIn(db: Db): Promise<Publisher> {
  const shop = await readShopDetails(db);
  const name = shopNameOf(shop);
  return { title: name, contact: { name, ...(shop?.email && { email: shop.email }) } };
}

/** The OpenAPI document with the name and the email address of the shop. */
const signed = <D extends object>(description: D, publisher: Publisher): D => ({
  ...description,
  info: { ...("info" in description && (description.info as object)), ...publisher },
});

/** Leaves out the schemas that nothing refers to: the converter makes two of each, for input and for output. */
function withoutUnusedSchemas<D extends object>(document: D): D {
  const { components = {} } = document as { components?: { schemas?: Record<string, unknown> } };
  const { schemas = {} } = components;
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  if (used.length === Object.keys(schemas).length) return document;
  return withoutUnusedSchemas({ ...document, components: { ...components, schemas: Object.fromEntries(used) } });
}

// The page loads nothing from other hosts; Swagger UI needs inline styles and data: images.
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

// A schema of zod is one of OpenAPI 3.1; the types of the two do not know each other.
type Webhooks = NonNullable<Extract<FastifyDynamicSwaggerOptions["openapi"], { webhooks?: unknown }>>["webhooks"];

type Interceptor = NonNullable<FastifySwaggerUiConfigOptions["requestInterceptor"]>;

/** Repeats the anti-forgery cookie in its header, fetching the cookie first. */
const INTERCEPTOR = `
  return fetch("/sanctum/csrf-cookie").then(() => {
    const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("${XSRF_COOKIE}="));
    if (cookie) request.headers["${XSRF_HEADER}"] = decodeURIComponent(cookie.slice(${XSRF_COOKIE.length + 1}));
    return request;
  });`;
