/** A migration file. */
export type MigrationFile = { version: number; name: string; md5: string };

/** An applied migration, as recorded in the database. */
export type MigrationRecord = { version: number; name: string; md5: string };

/** The state before migrating. `records` is undefined when the database has no table of applied migrations. */
export type MigrationState = {
  files: readonly MigrationFile[];
  records: readonly MigrationRecord[] | undefined;
  /** Tables and views in the schema, those of extensions left out. */
  tables: readonly string[];
};

/**
 * Why these files cannot be applied to this database, and what to do; undefined when they can. All applied migrations must
 * exist as unchanged files, and new ones must come after them.
 */
export function findMigrationProblem({ files, records, tables }: MigrationState): string | undefined {
  if (!records) return tables.length > 0 ? foreign(tables) : undefined;
  const beforeBaseline = explainBeforeBaseline(records);
  if (beforeBaseline) return beforeBaseline;
  const newestFile = Math.max(0, ...files.map((file) => file.version));
  const newestRecord = Math.max(0, ...records.map((record) => record.version));
  if (newestRecord > newestFile) {
    return `The database was brought to version ${number(newestRecord)} by a newer shop, and this one knows versions up to ${number(newestFile)}. Start the newer shop, or restore a backup from before it.`;
  }
  const recordOf = new Map(records.map((record) => [record.version, record]));
  for (const file of files) {
    const record = recordOf.get(file.version);
    recordOf.delete(file.version);
    if (record && record.md5 !== file.md5) {
      return `The migration ${migrationTitle(file)} was changed after it had been applied to this database. Put the file back as it was; what is to change goes into a new migration.`;
    }
    if (!record && file.version < newestRecord) {
      return `The migration ${migrationTitle(file)} was never applied, and this database is already at version ${number(newestRecord)}. Give it a number above that.`;
    }
  }
  for (const missing of recordOf.values()) {
    return `The database holds the migration ${migrationTitle(missing)}, which this shop does not have. Start the shop that made it, or give this one a database of its own.`;
  }
  return undefined;
}

/** The newest schema version before the migrations became one baseline (docs/decisions/0021-one-baseline.md), and its first name. */
export const BEFORE_BASELINE = { version: 37, firstName: "extensions", upgrade: "node server/upgrade-from-37.ts" };

/** What to do with a database from before the baseline; undefined for any other. */
function explainBeforeBaseline(records: readonly MigrationRecord[]): string | undefined {
  const { version, firstName, upgrade } = BEFORE_BASELINE;
  if (!records.some((record) => record.version === 1 && record.name === firstName)) return undefined;
  const newest = Math.max(...records.map((record) => record.version));
  if (newest === version)
    return `The database is of schema version ${version}, from before the shop's first release. Take it over once with "${upgrade}", under the same DATA_DIR or DATABASE_URL, then start the shop again.`;
  return `The database is of schema version ${newest}, from before the shop's first release. Start it once with the shop of schema version ${version} (commit 399e015), then take it over with "${upgrade}".`;
}

/** The name of a migration in messages: `0002 accounts`. */
export function migrationTitle({ version, name }: { version: number; name: string }): string {
  return `${number(version)} ${name}`.trim();
}

function number(version: number): string {
  return String(version).padStart(4, "0");
}

function foreign(tables: readonly string[]): string {
  const some = tables.slice(0, 3).join(", ");
  const more = tables.length > 3 ? ` and ${tables.length - 3} more` : "";
  return `The database holds tables that the shop did not make (${some}${more}). Give the shop an empty database of its own.`;
}
