import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";

export const systemApi = {
  "GET /sanctum/csrf-cookie": endpoint({
    summary: "Sets the anti-forgery cookie that a browser repeats in a header",
    access: "anyone",
    reply: ok({}),
  }),
  "GET /healthz": endpoint({
    summary: "Whether the process runs",
    access: "anyone",
    reply: ok({}),
  }),
  "GET /readyz": endpoint({
    summary: "Whether the shop is ready: its database responds, and its disk is not full",
    access: "anyone",
    reply: ok({ database: z.literal("reached") }),
    refuses: ["overloaded", "disk_full"],
  }),
};
