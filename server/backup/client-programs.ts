import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { errorCode } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** A running client program of PostgreSQL. */
export type ClientProgram = {
  stdin: Writable;
  stdout: Readable;
  /** Resolves when it has ended well; rejects with a StartupProblem that holds its message. */
  ended: Promise<void>;
};

/** Starts `pg_dump` or `pg_restore`, which are found by PATH. The password of the URL is not on the command line, where others see it. */
export function startProgram(
  name: "pg_dump" | "pg_restore",
  words: readonly string[],
  databaseUrl?: string,
): ClientProgram {
  const target = databaseUrl ? withoutPassword(databaseUrl) : undefined;
  const program = spawn(name, [...words, ...(target ? ["--dbname", target.url] : [])], {
    // biome-ignore lint/style/noProcessEnv: the program is found by PATH and may use the owner's own settings, such as ~/.pgpass
    env: { ...process.env, ...(target?.password && { PGPASSWORD: target.password }) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-2000);
  });
  program.stdin.on("error", () => {
    // It ended before it had read everything, and says why.
  });
  const ended = new Promise<void>((resolve, reject) => {
    program.on("error", (error) => reject(errorCode(error) === "ENOENT" ? notInstalled(name) : error));
    program.on("close", (code) =>
      code === 0 ? resolve() : reject(new StartupProblem(`${name} failed: ${output.trim()}${adviceFor(output)}`)),
    );
  });
  // It is awaited after the streams.
  ended.catch(() => undefined);
  return { stdin: program.stdin, stdout: program.stdout, ended };
}

const notInstalled = (name: string) =>
  new StartupProblem(
    `${name} is not installed. A database server of your own is saved with PostgreSQL's client programs: install those of the server's version, such as postgresql-client-18.`,
  );

const adviceFor = (output: string): string =>
  output.includes("server version mismatch")
    ? "\nInstall the client programs of the server's version (for Debian and Ubuntu: https://www.postgresql.org/download), and put them first in PATH."
    : "";

/** The URL may name several servers, which the programs understand and `URL` does not. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const [before = "", password = ""] = /^(\w+:\/\/[^/?#:@]*):([^/?#]*)(?=@)/.exec(databaseUrl)?.slice(1) ?? [];
  const url = password ? before + databaseUrl.slice(before.length + 1 + password.length) : databaseUrl;
  return { url, password: decodeURIComponent(password) };
}
