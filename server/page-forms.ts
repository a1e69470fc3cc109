import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#contract/api.ts";
import type { SentForm } from "#contract/errors.ts";

/** Renders the page of a request, with a form that was refused. */
export type RenderPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  sentForm?: SentForm | null,
) => Promise<FastifyReply>;

type PageForm = { call: Call & `POST ${string}`; next: (reply: { ticket?: number; mailed?: boolean }) => string };

/** The forms that work without scripts, by the path of their page: the call that each makes, and the page after it. */
const forms: Readonly<Record<string, PageForm>> = {
  "/test-ride": {
    call: "POST /api/test-rides",
    next: ({ mailed }) => `/test-ride?booked=${mailed ? "mailed" : "1"}`,
  },
  "/contact": {
    call: "POST /api/messages",
    next: ({ ticket, mailed }) => `/contact?sent=${ticket}${mailed ? "&mailed=1" : ""}`,
  },
};

/** Bytes of a form. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Receives forms from browsers without scripts. Each makes a call of the API, with its limits, and then leads to the next page; a
 * refused one is rendered again with what was typed.
 */
export async function mountPageForms(app: FastifyInstance, renderPage: RenderPage): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [path, { call, next }] of Object.entries(forms)) {
      scope.post<{ Body: Record<string, string> }>(
        path,
        { schema: { hide: true }, config: { sameOriginForm: true } },
        async (request, reply) => {
          const answer = await app.inject({
            method: "POST",
            url: call.replace("POST ", ""),
            payload: request.body,
            remoteAddress: request.ip,
          });
          if (answer.statusCode < 300) return reply.redirect(next(answer.json()), 303);
          const { message = "", errors = {} } = answer.json<Partial<SentForm>>();
          const status = answer.statusCode;
          reply.header("cache-control", "no-store");
          return renderPage(request, reply, { status, values: request.body, message, errors });
        },
      );
    }
  });
}
