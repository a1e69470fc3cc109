import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsFor } from "./env-file.ts";
import { addresses } from "./network.ts";
import { isGood, type Row, reportTable, secondsUntilOpen } from "./report.ts";

const order = (began: number, confirmed: number) => ({ route: "nginx" as const, began, confirmed });

test("OPS-04 the shop counts as open from its first order that began after the fault, or after it closed again", () => {
  const early = order(900, 1200);
  const steady = [order(5000, 5100), order(6000, 6100), order(8000, 8100)];
  expect(secondsUntilOpen([early], "nginx", 1000)).toBeNull();
  expect(secondsUntilOpen([early, ...steady], "nginx", 1000)).toBe(4.1);
  expect(secondsUntilOpen([...steady, order(12_000, 12_200)], "nginx", 1000)).toBe(11.2);
  expect(secondsUntilOpen(steady, "shop1", 1000)).toBeNull();
});

test("OPS-04 a fault passes when each shop is open within 15 seconds and nothing is lost, doubled or old", () => {
  const row: Row = {
    fault: "a shop is killed",
    open: { nginx: 0.2, shop1: 15, shop2: 0.1 },
    whole: 20,
    orders: 90,
    lost: 0,
    doubled: 0,
    stalePages: 0,
    repeatedEmails: 0,
    mayRepeatEmails: false,
  };
  expect(isGood(row)).toBe(true);
  for (const bad of [{ lost: 1 }, { doubled: 1 }, { stalePages: 1 }, { repeatedEmails: 1 }])
    expect(isGood({ ...row, ...bad })).toBe(false);
  expect(isGood({ ...row, repeatedEmails: 1, mayRepeatEmails: true })).toBe(true);
  for (const shop1 of [15.1, null]) expect(isGood({ ...row, open: { ...row.open, shop1 } })).toBe(false);
  expect(reportTable([{ ...row, open: { ...row.open, shop1: null } }])).toContain(
    "| a shop is killed | 0.2 | never | 0.1 | 20.0 | 90 | 0 | 0 | 0 | 0 |",
  );
});

test("OPS-04 the files for owners name the machines, and fit each of them", () => {
  expect(settingsFor("docs/etcd/tulin.env", "etcd1", "etcd3")).toMatchObject({
    ETCD_NAME: "etcd3",
    ETCD_LISTEN_CLIENT_URLS: "http://10.0.0.23:2379",
    ETCD_INITIAL_CLUSTER: "etcd1=http://10.0.0.21:2380,etcd2=http://10.0.0.22:2380,etcd3=http://10.0.0.23:2380",
  });
  expect(settingsFor("docs/patroni/tulin.env", "pg1", "pg2")).toMatchObject({
    PATRONI_NAME: "pg2",
    PATRONI_POSTGRESQL_LISTEN: "10.0.0.32,127.0.0.1:5432",
    PATRONI_RESTAPI_CONNECT_ADDRESS: "10.0.0.32:8008",
  });
  const naming: [string, (keyof typeof addresses)[]][] = [
    ["docs/nginx/tulin.conf", ["shop1", "shop2"]],
    ["docs/haproxy/tulin.cfg", ["pg1", "pg2"]],
    ["docs/patroni/tulin.yml", ["etcd1", "etcd2", "etcd3"]],
  ];
  for (const [file, machines] of naming)
    for (const machine of machines) expect(readFileSync(file, "utf8")).toContain(`${addresses[machine]}:`);
});
