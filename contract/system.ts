import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";

export const systemApi = {
  "GET /sanctum/csrf-cookie": endpoint({
    summary: "Sets the anti-forgery cookie that a browser repeats in a header",
    access: "anyone",
    reply: ok({}),
  }),
  "GET /healthz": endpoint({
    summary: "The process lives",
    access: "anyone",
    reply: ok({}),
  }),
  "GET /readyz": endpoint({
    summary: "The shop can serve: its database answers",
    access: "anyone",
    reply: ok({ database: z.literal("reached") }),
    refuses: ["overloaded"],
  }),
};
