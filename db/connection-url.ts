import type pg from "pg";

/** A connection as a DATABASE_URL. Its host may be a socket folder, as the embedded PostgreSQL's is. */
export const connectionUrl = ({ host = "", port, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
