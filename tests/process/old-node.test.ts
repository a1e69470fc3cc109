import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs the start with a Node that takes itself for this version. */
function startOn(version: string) {
  const pretend = `Object.defineProperty(process.versions, "node", { value: "${version}" })`;
  const words = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, "server/start.mjs"];
  return spawnSync(process.execPath, words, { encoding: "utf8", env: { ...process.env, PORT: "no port at all" } });
}

test("a Node that is too old prints what to do and starts nothing", () => {
  const { status, stderr, stdout } = startOn("20.20.2");

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Tulin runs on Node 24 or later and this is Node 20\.20\.2: .*npm ci.*npm start.*\n$/);
  expect(stdout).toBe("");
});

test("a Node that is new enough starts the shop", () => {
  expect(startOn("24.0.0").stderr).toContain("PORT must be a whole number");
});
