import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { replicaReads } from "./replica-reads.ts";

test("OPS-06 each list that is read in pages and each CSV file is in the list of what a replica may answer", () => {
  const reads = Object.entries<Endpoint>(api)
    .filter(([, { query, file }]) => file === "text/csv" || (query && "cursor" in query.shape))
    .map(([call]) => call);
  expect(reads).toContain("GET /api/admin/orders/export");
  expect(reads.filter((call) => !replicaReads.some((read) => read === call))).toEqual([]);
});
