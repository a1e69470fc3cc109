import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { replicaReads } from "./replica-reads.ts";

test("OPS-06 each list that is read in pages, and each CSV file and what it exports, is in the list of what a replica may answer", () => {
  const reads = Object.entries<Endpoint>(api)
    .filter(([, { query, file }]) => file === "text/csv" || (query && "cursor" in query.shape))
    .flatMap(([call]) => [call, call.replace(/\/export$/, "")])
    .filter((call) => call in api);
  expect(reads).toContain("GET /api/admin/orders/export");
  expect(reads.filter((call) => !replicaReads.some((read) => read === call))).toEqual([]);
});
