import { z } from "zod";
import type { RefusalCode } from "./errors.ts";
import { isScope, type Permission, type Scope } from "./permissions.ts";

/** Who may call: anyone, any signed-in account, or staff with this permission. */
export type Access = "anyone" | "account" | Permission;

export type Endpoint = {
  summary: string;
  access: Access;
  /** Permissions for parts of the response; a part is null for a role without its permission. */
  parts?: readonly Permission[];
  /** Only people make this call: it is about the person who is signed in. Otherwise API keys with the permission as scope make it too. */
  peopleOnly?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body arrives as multipart/form-data, because it may carry a picture. */
  multipart?: true;
  /** Messages about a field in a list are also sent under its path, as those of forms with pictures are: `weekly_hours.2.closes`. */
  pathsOfErrors?: true;
  /** Files of the form may have this many bytes, and are saved on disk instead of read into memory. */
  largeFiles?: number;
  /** The handler gets the JSON body as the text that was sent, because a signature covers it. */
  rawBody?: true;
  /** The response of a successful call. Its `status` is the HTTP status too. For a file it has no other field. */
  reply: z.ZodObject<{ status: z.ZodLiteral<number> }>;
  /** How often one IP address may make this call in an hour: what anyone may send, and nobody sends often. */
  hourlyLimit?: number;
  /** The media type of a call whose response is a file instead of JSON. */
  file?: "text/csv" | "application/pdf" | "application/zip";
  /** The name of the response field with the messages per field: the specification has another name for accounts. */
  fieldErrorsAs?: "errors" | "validation_errors";
  /** The refusals of this call, besides those that every call shares. */
  refuses?: readonly RefusalCode[];
  /** The refusal when a part of the path is not valid, for example an id that is not a number. */
  missing?: RefusalCode;
  /** The refusal when a word of the path is not one that the call lists. Without it, `missing`. */
  unlistedWord?: RefusalCode;
};

/** The scope that an API key needs for a call; null when only people make it, or when anyone does. */
export const scopeOf = ({ access, peopleOnly }: Endpoint): Scope | null =>
  access === "anyone" || access === "account" || peopleOnly || !isScope(access) ? null : access;

/** One call of the API. Its route, its clients and OpenAPI derive from this entry. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

/** A response with HTTP 200: these fields beside `status`. */
export const ok = <S extends z.ZodRawShape>(shape: S) => z.object({ status: z.literal(200), ...shape });

/** A response with HTTP 201, of a call that created something. */
export const created = <S extends z.ZodRawShape>(shape: S) => z.object({ status: z.literal(201), ...shape });

/** The response of every refused call. */
export const refusalReply = z
  .object({
    status: z.int(),
    message: z.string(),
    code: z.string().describe("An error code of a closed list."),
    request_id: z.string().describe("The id to report with a problem."),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    validation_errors: z.record(z.string(), z.array(z.string())).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Refusal" });
