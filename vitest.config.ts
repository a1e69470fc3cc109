import { configDefaults, defineConfig } from "vitest/config";

// React Router's plugin stays out: it would turn every test into a page build.
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: [...configDefaults.exclude, "tests/e2e/**", "build/**", "data/**"],
    globalSetup: ["tests/support/postgres-cluster.ts"],
    setupFiles: ["tests/support/console-is-quiet.ts"],
    maxWorkers: 2,
    // Far above what any test takes, and what anything is waited for: a machine that is busy otherwise shall not fail one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
