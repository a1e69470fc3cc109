import swagger from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiConfigOptions } from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { XSRF_COOKIE, XSRF_HEADER } from "#contract/headers.ts";
import { DEFAULT_SHOP_NAME, shopNameOf } from "#contract/settings.shop-name.ts";
import type { Db } from "#db/connection.ts";
import { readShopDetails } from "#modules/settings/settings.ts";

const DESCRIPTION = [
  "The JSON API of the shop. Every answer carries `status`, the same number as its HTTP status, and the header",
  "`x-request-id`. A refusal also carries `message` for people, `code` for programs and, where fields are wrong, messages",
  "per field. Prices are pesos. Browsers get the anti-forgery cookie first and repeat it in `X-XSRF-TOKEN`; this page does",
  "so by itself. For calls that need an account, log in with `POST /api/login` and enter its token under Authorize.",
].join(" ");

/** Collects the routes that are mounted after it into an OpenAPI 3.1 description at `/api/openapi.json`. */
export async function describeApi(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: DEFAULT_SHOP_NAME, version: "1.0.0", description: DESCRIPTION },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => titled(app.swagger(), await nameIn(db)));
}

/** A page at `/api/docs` to read the description and to try the calls. */
export async function mountApiDocs(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await app.register(async (page) => {
    const names = new WeakMap<FastifyRequest, string>();
    page.addHook("onRequest", async (request) => {
      names.set(request, await nameIn(db));
    });
    page.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", PAGE_POLICY);
    });
    await page.register(swaggerUi, {
      routePrefix: "/api/docs",
      transformSpecification: (description, request) => titled(description, names.get(request) ?? DEFAULT_SHOP_NAME),
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

const nameIn = async (db: Db): Promise<string> => shopNameOf(await readShopDetails(db));

/** The OpenAPI document with the shop's name. */
const titled = <D extends object>(description: D, title: string): D => ({
  ...description,
  info: { ...("info" in description && (description.info as object)), title },
});

// The page loads nothing from other hosts; Swagger UI needs inline styles and data: images.
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

type Interceptor = NonNullable<FastifySwaggerUiConfigOptions["requestInterceptor"]>;

/** Repeats the anti-forgery cookie in its header, fetching the cookie first. */
const INTERCEPTOR = `
  return fetch("/sanctum/csrf-cookie").then(() => {
    const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("${XSRF_COOKIE}="));
    if (cookie) request.headers["${XSRF_HEADER}"] = decodeURIComponent(cookie.slice(${XSRF_COOKIE.length + 1}));
    return request;
  });`;
