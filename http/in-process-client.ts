import type { z } from "zod";
import { api, type Call, type Client } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#contract/errors.ts";
import type { PageCalls, PublicReads } from "./router.ts";

/** Makes the client of one visitor, by the IP address. */
export type ClientForVisitor = (ip: string) => Client;

/**
 * The client that pages use while the server renders them: it calls the same handlers as the routes, without HTTP. It knows the
 * public reads, which are the same for everybody, and the calls that pages make for one visitor.
 */
export const createInProcessClient =
  (reads: PublicReads, pageCalls: PageCalls): ClientForVisitor =>
  (ip) => {
    const client = async (call: Call, input: { params?: unknown; query?: unknown; body?: unknown }) => {
      const read = reads.get(call);
      const pageCall = pageCalls.get(call);
      const entry: Endpoint = api[call];
      const params = entry.params?.safeParse(input.params);
      if (params?.error) throw refuse(entry.missing ?? "not_found");
      const parsed = { params: params?.data, query: parse(entry.query, input.query) };
      if (read) return read(parsed);
      if (pageCall) return pageCall({ ...parsed, body: parse(entry.body, input.body) }, ip);
      throw new Error(
        `${call} is neither a public read nor a page call: a page that needs it loads it in the browser.`,
      );
    };
    return client as Client; // The maps of handlers do not know the response type of each call.
  };

/** @throws invalid, with messages per field */
function parse(schema: z.ZodObject | undefined, input: unknown): unknown {
  const parsed = schema?.safeParse(input ?? {});
  if (!parsed?.error) return parsed?.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] = [message];
  throw refuse("invalid", { errors });
}
