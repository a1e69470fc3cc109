import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, type OpenDatabase, openDatabase } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});

afterEach(() => database.drop());

const one = async (from: OpenDatabase, query: string) => (await from.pool.query(query)).rows[0];

describe("values", () => {
  test("a bigint is a number, in arrays too, and one that would lose digits is an error", async () => {
    expect(
      await one(database, "select 9007199254740991 as id, count(*) as n, array[1, null]::bigint[] as ids"),
    ).toEqual({
      id: Number.MAX_SAFE_INTEGER,
      n: 1,
      ids: [1, null],
    });
    await expect(one(database, "select 9007199254740992 as id")).rejects.toThrow("9007199254740992");
    expect(await one(database, "select 1 as still")).toEqual({ still: 1 });
  });

  test("a date is text, a timestamp is a Date", async () => {
    expect(await one(database, "select date '2026-05-01' as day, timestamptz '2026-05-01 00:00+08' as moment")).toEqual(
      {
        day: "2026-05-01",
        moment: new Date("2026-04-30T16:00:00Z"),
      },
    );
  });
});

describe("the connection pool", () => {
  test("a connection keeps the plan of a prepared statement, and of no other", async () => {
    const query = prepare(
      (_, of: { n: number; word: string }) =>
        sql<{ n: number; word: string }>`select ${of.n}::integer as n, ${of.word}::text as word`,
    );
    const kept = await database.db.connection().execute(async (db) => {
      for (const given of [1, 2]) {
        expect(await query(db, { word: "so", n: given })).toEqual([{ n: given, word: "so" }]);
        await sql`select ${given}::integer as other`.execute(db);
      }
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    });
    expect(kept.rows).toEqual([{ statement: expect.stringContaining("as n") }]);
  });

  test("a query that runs too long, and a transaction that is idle too long, are ended by the server", async () => {
    expect(
      await one(
        database,
        "select current_setting('statement_timeout') as query, current_setting('idle_in_transaction_session_timeout') as idle",
      ),
    ).toEqual({ query: "15s", idle: "10s" });
  });

  test("an idle connection that breaks is logged and replaced", async () => {
    const query = Promise.withResolvers<Error>();
    const open = await openDatabase({ connection: database.connection, onConnectionError: query.resolve });
    const { pid } = await one(open, "select pg_backend_pid() as pid");
    await database.pool.query("select pg_terminate_backend($1)", [pid]);
    expect((await query.promise).message).toContain("terminating connection due to administrator command");
    expect((await one(open, "select pg_backend_pid() as pid")).pid).not.toBe(pid);
    await open.close();
  });

  test("a connection that breaks inside a transaction fails only that transaction", async () => {
    await database.pool.query("create table kept (id bigint)");
    const failing = inTransaction(database.db, async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await database.pool.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      await sql`insert into kept values (2)`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    expect(await one(database, "select count(*) as kept from kept")).toEqual({ kept: 0 });
  });
});

describe("a transaction", () => {
  beforeEach(async () => {
    await database.pool.query(
      "create table stock (id bigint primary key, pieces bigint); insert into stock values (1, 10), (2, 10)",
    );
  });

  test("is committed when its callback returns, and rolled back when it throws", async () => {
    const take = (id: number) => sql`update stock set pieces = pieces - 1 where id = ${id}`;
    expect(
      await inTransaction(database.db, (trx) =>
        take(1)
          .execute(trx)
          .then(() => "done"),
      ),
    ).toBe("done");
    const failing = inTransaction(database.db, async (trx) => {
      await take(2).execute(trx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect((await database.pool.query("select pieces from stock order by id")).rows).toEqual([
      { pieces: 9 },
      { pieces: 10 },
    ]);
  });

  test("two that lock the same rows in opposite order both succeed", async () => {
    const bothBegan = Promise.withResolvers<void>();
    let began = 0;
    const takeBoth = (first: number, second: number) =>
      inTransaction(database.db, async (trx) => {
        await sql`update stock set pieces = pieces - 1 where id = ${first}`.execute(trx);
        began += 1;
        if (began === 2) bothBegan.resolve();
        await bothBegan.promise;
        await sql`update stock set pieces = pieces - 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([takeBoth(1, 2), takeBoth(2, 1)]);
    // One begins again; on a busy machine PostgreSQL may end both.
    expect(began).toBeGreaterThan(2);
    expect((await database.pool.query("select pieces from stock order by id")).rows).toEqual([
      { pieces: 8 },
      { pieces: 8 },
    ]);
  });

  test("a transaction that cannot be serialized is tried five times; any other error is thrown at once", async () => {
    const tries = async (code: string) => {
      let count = 0;
      const failing = inTransaction(database.db, async (trx) => {
        count += 1;
        await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code });
      return count;
    };
    expect(await tries("40001")).toBe(5);
    expect(await tries("23505")).toBe(1);
  });
});
