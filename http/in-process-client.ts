import type { z } from "zod";
import { api, type Call, type Client } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#contract/errors.ts";
import type { PublicReads } from "./router.ts";

/**
 * The client that pages use while the server renders them: it calls the same handlers as the routes, without HTTP.
 * It knows the public reads only, since what it renders is the same for everybody.
 */
export function createInProcessClient(reads: PublicReads): Client {
  const client = async (call: Call, input: { params?: unknown; query?: unknown }) => {
    const read = reads.get(call);
    if (!read) throw new Error(`${call} is no public read: a page that needs it loads it in the browser.`);
    const entry: Endpoint = api[call];
    const params = entry.params?.safeParse(input.params);
    if (params?.error) throw refuse(entry.missing ?? "not_found");
    return read({ params: params?.data, query: queryOf(entry.query, input.query) });
  };
  return client as Client; // The map of handlers does not know the response type of each call.
}

function queryOf(schema: z.ZodObject | undefined, query: unknown): unknown {
  const parsed = schema?.safeParse(query ?? {});
  if (!parsed?.error) return parsed?.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] = [message];
  throw refuse("invalid", { errors });
}
