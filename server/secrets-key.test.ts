import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { StartupProblem } from "#db/startup-problem.ts";
import { secretsKey } from "./secrets-key.ts";

const root = mkdtempSync(join(tmpdir(), "tulin-secrets-"));
afterAll(() => rmSync(root, { recursive: true }));

const keyIn = (dataDir: string) => secretsKey({ dataDir, secretsKey: undefined });

describe("PAY-08 the key that encrypts secrets", () => {
  test("is made once in the data folder, and only its owner may read it", () => {
    const folder = join(root, "new");
    const key = keyIn(folder);
    expect(key).toHaveLength(32);
    expect(keyIn(folder)).toEqual(key);
    expect(keyIn(join(root, "other"))).not.toEqual(key);
    expect(readdirSync(folder)).toEqual(["secrets-key"]);
    expect(statSync(join(folder, "secrets-key")).mode & 0o777).toBe(0o600);
  });

  test("is the one of the environment when it is given, and no file is made", () => {
    const given = Buffer.alloc(32, 7);
    const dataDir = join(root, "unused");
    expect(secretsKey({ dataDir, secretsKey: given })).toBe(given);
    expect(readdirSync(root)).not.toContain("unused");
  });

  test("is refused at start when its file is damaged", () => {
    const folder = mkdtempSync(join(root, "damaged-"));
    writeFileSync(join(folder, "secrets-key"), "short");
    expect(() => keyIn(folder)).toThrow(StartupProblem);
    expect(() => keyIn(folder)).toThrow("Restore it from your backup.");
  });
});
