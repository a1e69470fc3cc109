import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { admin } from "../../bench/growth/admin.ts";
import type { Samples } from "../../bench/growth/samples.ts";
import { storefront } from "../../bench/growth/storefront.ts";

/** Samples of no shop: the probes build their requests with them, and nothing is sent. */
function inventedSamples(): Samples {
  let products = 0;
  return {
    size: 1000,
    product: () => ({ id: ++products, type: "scooter", name: "Amihan Lite", price: 1, model: "AB-1" }),
    reviewedProduct: () => 1,
    order: () => ({
      id: 1,
      tracking_no: "TL-1",
      firstname: "Ana",
      lastname: "Cruz",
      email: "a@b.ph",
      phone: "+63",
    }),
    customer: () => ({ id: 1, token: "", orderId: 1 }),
    ownerToken: "",
    randomBelow: () => 1,
    sql: { query: async () => ({ rows: [] }) } as unknown as Samples["sql"],
  };
}

test("each list that is read in pages and each report is measured in large shops by the bench", async () => {
  const probes = Object.values({ ...storefront, ...admin }).flat();
  const requests = await Promise.all(probes.map((probe) => probe.request(inventedSamples())));
  const measured = requests.map(({ path }) => path.split("?")[0] ?? "");
  const isReport = (call: string) => /^GET \/api\/admin\/reports\/\w+$/.test(call);
  const lists = Object.entries<Endpoint>(api)
    .filter(([call, { query }]) => isReport(call) || (query && "cursor" in query.shape))
    .map(([call]) => call.replace("GET ", ""));
  expect(lists).toContain("/api/admin/reports/vat");
  const isMeasured = (list: string) =>
    measured.some((path) => new RegExp(`^${list.replace(/:\w+/g, "[^/]+")}$`).test(path));
  expect(lists.filter((list) => !isMeasured(list))).toEqual([]);
});
