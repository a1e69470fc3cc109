import { configDefaults, defineConfig } from "vitest/config";

/** It takes all the machine has, and judges how quick the shop is meanwhile: it runs by itself, after all the others. */
const underLoad = "tests/process/overload.test.ts";

const notOurs = [...configDefaults.exclude, "tests/e2e/**", "build/**", "data/**"];

// React Router's plugin stays out: it would turn every test into a page build.
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "shop", include: ["**/*.test.ts"], exclude: [...notOurs, underLoad] } },
      { extends: true, test: { name: "under load", include: [underLoad], sequence: { groupOrder: 1 } } },
    ],
    globalSetup: ["tests/support/postgres-server.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    maxWorkers: 2,
    // Far above what any test takes, and what anything is waited for: a machine that is busy otherwise shall not fail one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
