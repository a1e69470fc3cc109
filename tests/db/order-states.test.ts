import { expect, onTestFinished, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { cancelStates, orderStates } from "#contract/orders.states.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import { paymentStatuses } from "#contract/payments.statuses.ts";
import { createTestDatabase } from "../support/test-database.ts";

test("the database has the order states of the contract with the same open ones, and all but the void ones and a failed delivery count as a sale", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await pool.query(
    "select state, is_open(state) as open, is_sale(state) as sale from unnest(enum_range(null::order_state)) state",
  );
  const expected = keysOf(orderStates).map((state) => ({
    state,
    open: orderStates[state].phase === "open",
    sale: orderStates[state].phase !== "void" && state !== "delivery_failed",
  }));
  expect(rows.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual(
    expected.toSorted((a, b) => a.state.localeCompare(b.state)),
  );
});

test("the database has the payment statuses of the contract, and the same ones wait for their payment", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await pool.query(
    "select status, awaits_payment(status) as awaits from unnest(enum_range(null::payment_status)) status",
  );
  const expected = keysOf(paymentStatuses).map((status) => ({ status, awaits: awaitsPayment(status) }));
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
});

test("the settings accept the cancellable states of the contract as the last one to cancel in", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'settings'::regclass and pg_get_constraintdef(oid) like '%cancel_until%'`,
  );
  const accepted = rows.flatMap(({ definition }) => definition.match(/(?<=')\w+(?='::order_state)/g) ?? []);
  expect(accepted.toSorted()).toEqual(cancelStates.toSorted());
});
