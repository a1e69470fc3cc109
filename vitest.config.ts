import { configDefaults, defineConfig } from "vitest/config";

// React Router's plugin stays out: it would turn every test into a page build.
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: [...configDefaults.exclude, "tests/e2e/**", "build/**", "data/**"],
    globalSetup: ["tests/support/postgres-cluster.ts"],
    setupFiles: ["tests/support/console-is-quiet.ts"],
    maxWorkers: 2,
    // Far above what any test takes: a machine that is busy otherwise shall not fail one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
