import { errorCode, errorMessage } from "#db/error-code.ts";
import { NoPrimary } from "#db/primary.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The target of a connection, without the password, so that no message can contain it. */
export type Target = { host: string; port: number; user: string; database: string };

/**
 * Converts the error of the first connection into a message that says what to do. It names the server and the user, never
 * the password.
 */
export function connectionProblem(error: unknown, target: Target): StartupProblem {
  if (error instanceof NoPrimary)
    return new StartupProblem(`${error.message}. Start the primary, or promote a standby, or correct DATABASE_URL.`);
  const explain =
    EXPLANATIONS[errorCode(error) ?? ""] ?? EXPLANATIONS_BY_TEXT.find(([text]) => text.test(errorMessage(error)))?.[1];
  const sentence = explain?.(target, errorMessage(error));
  return new StartupProblem(
    sentence ??
      `The database at ${at(target)} cannot be used: ${errorMessage(error)}. Check DATABASE_URL and the server's log.`,
  );
}

type Explanation = (target: Target, message: string) => string;

function at({ host, port }: Target): string {
  return host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}

const nobodyAnswers: Explanation = (target) =>
  `No PostgreSQL answers at ${at(target)}. Start it, or correct DATABASE_URL, or unset DATABASE_URL to use the one that comes along.`;
const unknownHost: Explanation = ({ host }) =>
  `The host "${host}" of DATABASE_URL cannot be found. Correct the name, or check this machine's network.`;
const untrusted: Explanation = (target, message) =>
  `The certificate of PostgreSQL at ${at(target)} is not trusted (${message}). Add sslrootcert=<file of its authority> to DATABASE_URL, or sslmode=no-verify where the network itself is trusted.`;
const notLetIn: Explanation = (target, message) =>
  `PostgreSQL at ${at(target)} does not let the user "${target.user}" in (${message}). Create the user, or allow it in pg_hba.conf, or correct DATABASE_URL.`;
const full: Explanation = (target) =>
  `PostgreSQL at ${at(target)} has no connection left. Raise its max_connections, or stop what uses them.`;

/** By SQLSTATE of PostgreSQL, or by the operating system's and TLS's codes. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: nobodyAnswers,
  ECONNRESET: nobodyAnswers,
  ENOENT: nobodyAnswers,
  ETIMEDOUT: nobodyAnswers,
  EHOSTUNREACH: nobodyAnswers,
  ENETUNREACH: nobodyAnswers,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  "28P01": (target) =>
    `PostgreSQL at ${at(target)} refuses the password of the user "${target.user}". Correct the password in DATABASE_URL (special characters percent-encoded).`,
  "28000": notLetIn,
  "42501": notLetIn,
  "3D000": (target) =>
    `There is no database "${target.database}" in PostgreSQL at ${at(target)}. Create it (createdb --owner=${target.user} ${target.database}), or correct DATABASE_URL.`,
  "53300": full,
  "57P03": (target) =>
    `PostgreSQL at ${at(target)} has been starting up for a minute. Look into its log, then start the shop again.`,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
};

/** Errors of the driver itself have no code. */
const EXPLANATIONS_BY_TEXT: readonly [RegExp, Explanation][] = [
  [/timeout|terminated unexpectedly/i, nobodyAnswers],
  [
    /password must be a string/,
    (target) =>
      `PostgreSQL at ${at(target)} asks for a password, and DATABASE_URL has none. Add it: postgres://${target.user}:password@…`,
  ],
  [
    /does not support SSL/,
    (target) =>
      `PostgreSQL at ${at(target)} does not speak TLS. Remove sslmode from DATABASE_URL where the network itself is trusted.`,
  ],
];
