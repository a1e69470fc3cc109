import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Every file of the project, committed or new, for any owner of the checkout. */
export const repositoryFiles = (): string[] =>
  execFileSync("git", ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    .toString()
    .split("\0")
    .filter((path) => path !== "" && existsSync(path));
