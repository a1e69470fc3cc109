import pg from "pg";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** Prints a line for the person who runs a command. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command of the shop, and ends the process with 1 when it fails. An error of the environment is printed as its message; any
 * other one is a bug and is printed with its stack.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error && !isOfEnvironment(error) ? error.stack : errorMessage(error)}\n`);
    // Not only the exit code: a stream that was given up may still be open.
    process.exit(1);
  }
}

/** Errors of the shop's settings, the operating system, an object store, PostgreSQL or the command line: the message says what is wrong. */
const isOfEnvironment = (error: Error): boolean =>
  error instanceof StartupProblem ||
  error instanceof pg.DatabaseError ||
  "syscall" in error ||
  "$fault" in error ||
  Boolean(errorCode(error)?.startsWith("ERR_PARSE_ARGS"));
