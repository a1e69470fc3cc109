import { z } from "zod";
import type { RefusalCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/** Who may call: anyone, whoever is signed in, or staff with this permission. */
export type Access = "anyone" | "account" | Permission;

export type Endpoint = {
  summary: string;
  access: Access;
  /** Permissions that each bring a part of the answer; the part is null for a role that lacks it. */
  parts?: readonly Permission[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body arrives as multipart/form-data, because it may carry a picture. */
  multipart?: true;
  /** What is answered when all went well. Its `status` is the HTTP status as well. A file has no more to its reply. */
  reply: z.ZodObject<{ status: z.ZodLiteral<number> }>;
  /** The media type of a call that answers with a file instead of JSON. */
  file?: "text/csv" | "application/pdf";
  /** The field that carries messages per field: the specification names it differently for accounts. */
  fieldErrorsAs?: "errors" | "validation_errors";
  /** The refusals a caller may meet besides those that every call shares. */
  refuses?: readonly RefusalCode[];
  /** What is said when a part of the path names nothing, for example an id that is no number. */
  missing?: RefusalCode;
};

/** One call of the API, written once: route, clients and OpenAPI derive from it. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

/** The answer to a call that went well with HTTP 200, with these fields beside `status`. */
export const ok = <S extends z.ZodRawShape>(shape: S) => z.object({ status: z.literal(200), ...shape });

/** The answer to a call that made something, with HTTP 201. */
export const created = <S extends z.ZodRawShape>(shape: S) => z.object({ status: z.literal(201), ...shape });

/** What every refused call answers. */
export const refusalReply = z
  .object({
    status: z.int(),
    message: z.string(),
    code: z.string().describe("A word for programs, from a closed list."),
    request_id: z.string().describe("Name it when you ask for help."),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    validation_errors: z.record(z.string(), z.array(z.string())).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Refusal" });
