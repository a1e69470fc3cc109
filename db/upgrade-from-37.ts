import pg from "pg";
import { applyFunctions } from "#db/functions.ts";
import { applyMigration, createRecords, inMigrationTransaction, SHOP_SCHEMA, withMigrationLock } from "#db/migrate.ts";
import { BEFORE_BASELINE } from "#db/migration-check.ts";
import { readMigrations } from "#db/migration-files.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The newest migration of the baseline. The next start of the shop applies later ones. */
const BASELINE = 5;

/** Where the old tables are moved while the new ones are filled from them. */
const OLD = "before_baseline";

/** The tables to copy, each after those it references, with the old name where it differs. */
const TABLES: readonly { name: string; was?: string; columns?: Readonly<Record<string, string>> }[] = [
  {
    name: "audit_log",
    columns: {
      actor_name: "who",
      action: "deed",
      entity_type: "thing",
      entity_id: "thing_id",
      entity_name: "thing_name",
    },
  },
  { name: "settings" },
  { name: "shop_keys" },
  { name: "media", columns: { last_uploaded_at: "noted_at" } },
  { name: "emails" },
  { name: "accounts" },
  { name: "sessions" },
  { name: "password_resets" },
  { name: "email_changes" },
  { name: "two_factor", columns: { started_at: "begun_at", enabled_at: "on_since" } },
  { name: "recovery_codes" },
  { name: "customer_notes" },
  { name: "addresses" },
  { name: "products" },
  { name: "product_images" },
  { name: "coupons" },
  { name: "carts" },
  { name: "cart_lines" },
  { name: "orders", columns: { placed_by: "taken_by" } },
  { name: "order_lines" },
  { name: "order_events" },
  { name: "order_notes" },
  { name: "stock_movements" },
  { name: "coupon_uses" },
  { name: "daily_statistics", was: "day_figures", columns: { emails: "letters" } },
  { name: "product_daily_sales", was: "product_days", columns: { quantity: "pieces" } },
  { name: "product_monthly_sales", was: "product_months", columns: { quantity: "pieces" } },
];

/** Renamed values. */
const RENAMED_ACTIONS = { order_moved: "order_state_changed", order_taken: "phone_order_placed" };
const RENAMED_JOBS = {
  invite_staff: "send_staff_invitation",
  offer_reset: "send_password_reset",
  make_picture_widths: "resize_picture",
  collect_pictures: "delete_unused_pictures",
};

/**
 * Takes over a database of schema version 37, the last one before the baseline, in one transaction: the old tables are
 * moved aside, those of the baseline are made and filled from them, and the old ones are dropped. `print` gets a
 * line for each table. Nobody else may use the database meanwhile. Throws a StartupProblem when the database is of another
 * version.
 */
export async function upgradeFrom37(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  await withMigrationLock(pool, (client) => inMigrationTransaction(client, () => takeOver(client, print)));
}

/** The functions that fill what can be computed. */
const COMPUTED = ["record_search_words"];

async function takeOver(client: pg.Client, print: (line: string) => void): Promise<void> {
  await requireVersion37(client);
  await moveAside(client);
  await applyBaseline(client);
  await client.query("delete from settings; delete from shop_keys"); // The rows that come with the schema.
  for (const table of TABLES) {
    print(`  ${table.name}`);
    await copyTable(client, table);
  }
  // What can be computed is not copied.
  await client.query("insert into product_stocks select id, stock from products");
  for (const name of COMPUTED) await client.query(`select ${name}(array(select id from products))`);
  await client.query("alter table audit_log disable trigger user"); // It protects the log from changes like these.
  await rename(client, "audit_log", "action", RENAMED_ACTIONS);
  await client.query("alter table audit_log enable trigger user");
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_tasks') is not null as there",
  );
  if (rows[0]?.there) await rename(client, "graphile_worker._private_tasks", "identifier", RENAMED_JOBS);
  await client.query(`drop schema ${OLD} cascade`);
}

async function applyBaseline(client: pg.Client): Promise<void> {
  await createRecords(client);
  const { migrations, functions } = SHOP_SCHEMA;
  for (const migration of readMigrations(migrations).filter(({ version }) => version <= BASELINE))
    await applyMigration(client, migration);
  // The other functions need what later migrations add. The next start applies them.
  await applyFunctions(client, functions, COMPUTED);
}

async function requireVersion37(client: pg.Client): Promise<void> {
  const there = await client.query<{ there: boolean }>("select to_regclass('schema_version') is not null as there");
  const { rows } = there.rows[0]?.there
    ? await client.query<{ newest: number; first: string | null }>(
        "select max(version)::int as newest, max(name) filter (where version = 1) as first from schema_version",
      )
    : { rows: [] };
  const { version, firstName } = BEFORE_BASELINE;
  if (rows[0]?.newest !== version || rows[0].first !== firstName)
    throw new StartupProblem(
      `The database is not of schema version ${version}, so there is nothing to take over. Start the shop.`,
    );
}

/** Moves all functions, tables and types of the shop into another schema; extensions stay. */
async function moveAside(client: pg.Client): Promise<void> {
  await client.query(`create schema ${OLD}`);
  const { rows } = await client.query<{ statement: string }>(`
    with own as (select current_schema()::regnamespace as schema),
    objects as (
      select 1 as place, 'table ' || c.oid::regclass as name, c.oid, 'pg_class'::regclass as catalog
        from pg_class c, own where c.relnamespace = own.schema and c.relkind in ('r', 'p')
      union all
      select 2, 'type ' || t.oid::regtype, t.oid, 'pg_type'::regclass
        from pg_type t, own where t.typnamespace = own.schema
         and (t.typtype = 'e' or (t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')))
      union all
      select 0, 'function ' || p.oid::regprocedure, p.oid, 'pg_proc'::regclass
        from pg_proc p, own where p.pronamespace = own.schema)
    -- Functions first: their signatures name types that are still where they were.
    select format('alter %s set schema ${OLD}', name) as statement from objects
     where not exists (select from pg_depend d where d.classid = catalog and d.objid = objects.oid and d.deptype = 'e')
     order by place, oid`);
  for (const { statement } of rows) await client.query(statement);
}

async function copyTable(
  client: pg.Client,
  { name, was = name, columns = {} }: (typeof TABLES)[number],
): Promise<void> {
  const { rows } = await client.query<{ column: string; type: string; identity: boolean }>(
    `select attname as column, format_type(atttypid, atttypmod) as type, attidentity <> '' as identity
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  );
  const into = rows.map(({ column }) => pg.escapeIdentifier(column)).join(", ");
  // Cast through text, because the new enum is another type with the same values.
  const from = rows
    .map(({ column, type }) => `${pg.escapeIdentifier(columns[column] ?? column)}::text::${type}`)
    .join(", ");
  await client.query(`insert into ${name} (${into}) overriding system value select ${from} from ${OLD}.${was}`);
  for (const { column } of rows.filter(({ identity }) => identity)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name} having max(${column}) is not null`,
      [name, column],
    );
  }
}

async function rename(
  client: pg.Client,
  table: string,
  column: string,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [from, to] of Object.entries(names))
    await client.query(`update ${table} set ${column} = $2 where ${column} = $1`, [from, to]);
}
