import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FieldErrors, Refusal, type RefusalCode, refuse } from "#contract/errors.ts";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";

/** The refusals for errors of Fastify and its plugins, by HTTP status. */
const CLIENT_MISTAKES: Record<number, RefusalCode> = {
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  414: "too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  431: "too_large",
  503: "overloaded",
};

/** Seconds after which a client may try again when the shop is overloaded. */
export const RETRY_AFTER_SECONDS = 5;

/** The sentences in the log about what is not a mistake of the code. */
const OUTAGES: Partial<Record<RefusalCode, string>> = {
  disk_full: "the disk is full",
  overloaded: "the database does not answer",
};

/**
 * Turns every error into a response of one shape. `codeOf` recognises errors of the database that are no mistake of the code, such as an
 * unreachable one, and returns the refusal for them, null for other errors.
 */
export function handleErrors(
  app: FastifyInstance,
  codeOf: (error: unknown, request: FastifyRequest) => RefusalCode | null,
): void {
  app.decorateRequest("refusal", null);
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error, request);
    const refusal = code ? refuse(code) : refusalOf(error, request);
    const outage = code && OUTAGES[code];
    // A refusal is expected; any other failure on our side is logged as an error.
    if (outage) request.log.warn(outage);
    else if (refusal.status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, "request failed");
    sendRefusal(refusal, request, reply);
  });
}

/** Sends a refusal: HTTP status, sentence, code, request id and messages per field. */
function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const {
    errors,
    retryAfterSeconds = refusal.code === "overloaded" && RETRY_AFTER_SECONDS,
    ...details
  } = refusal.details;
  const fieldErrorsAs = endpointOf(request)?.fieldErrorsAs ?? "errors";
  request.refusal = refusal.code;
  if (retryAfterSeconds) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  reply.code(refusal.status).send({
    status: refusal.status,
    message: refusal.message,
    code: refusal.code,
    request_id: request.id,
    ...(errors && { [fieldErrorsAs]: errors }),
    ...(Object.keys(details).length > 0 && { details }),
  });
}

/** The refusals for requests that Node rejects, by Node's error code. All others are bad requests. */
const UNREADABLE: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: "too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
};

/** Responds on the socket when the data is not a valid HTTP request. */
export function handleClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const { status, message, code } = refuse(UNREADABLE[error.code ?? ""] ?? "bad_request");
  const request_id = randomUUID();
  const body = JSON.stringify({ status, message, code, request_id });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${request_id}`,
    "connection: close",
  ];
  this.log.info({ request: request_id, status }, "unreadable request");
  socket.end([...head, "", body].join("\r\n"), () => socket.destroy());
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfInput(error, request);
  // Only Fastify's own errors have these two.
  const { statusCode = 500, code } = error as FastifyError;
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    const { largeFiles } = endpointOf(request) ?? {};
    const message = `is too large. Use at most ${(largeFiles ?? MAX_IMAGE_BYTES) / 2 ** 20} MB.`;
    return refuse("invalid", {
      errors: largeFiles ? { file: [`This file ${message}`] } : { image: [`This picture ${message}`] },
    });
  }
  const otherMistake = statusCode >= 400 && statusCode < 500 ? "bad_request" : "broken";
  return refuse(CLIENT_MISTAKES[statusCode] ?? otherMistake);
}

type InputError = Pick<FastifyError, "validation"> & { validationContext?: string | undefined };

/** The refusal of a request whose parts are not as the contract of its call says, with the messages by field. */
export function refusalOfInput({ validation = [], validationContext }: InputError, request: FastifyRequest): Refusal {
  if (validationContext === "params") return refusalOfPath(validation, endpointOf(request));
  const { multipart, pathsOfErrors } = endpointOf(request) ?? {};
  const errors: FieldErrors = {};
  for (const { instancePath, message } of validation) {
    const path = instancePath.split("/").slice(1);
    const field = path[0] || validationContext || "body";
    // Of a list of records in a form, also under its path: "variants.2.stock".
    const isInList = path.length === 3 && /^\d+$/.test(path[1] ?? "");
    const fields = (multipart || pathsOfErrors) && isInList ? [field, path.join(".")] : [field];
    for (const name of fields) errors[name] = [...(errors[name] ?? []), message ?? "This is not valid."];
  }
  return refuse("invalid", { errors });
}

function refusalOfPath(validation: NonNullable<InputError["validation"]>, entry: Endpoint | undefined): Refusal {
  const missing = entry?.missing ?? "not_found";
  const isWord = validation.every(({ keyword }) => keyword === "invalid_value"); // The issue of zod for a word that an enum lacks.
  return refuse(isWord ? (entry?.unlistedWord ?? missing) : missing);
}

const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const call: Call | undefined = request.routeOptions.config.contract;
  return call && api[call];
};
