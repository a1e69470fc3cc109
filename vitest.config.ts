import { configDefaults, defineConfig } from "vitest/config";
import { modules } from "./modules.ts";

/** Uses the whole machine and judges how quick the shop is meanwhile, so it runs alone, after all others. */
const overload = "tests/process/overload.test.ts";

/** The main API test of each module. */
const mainApiTests = modules.map((name) => `tests/api/${name}/${name}.test.ts`);

const others = [...configDefaults.exclude, "build/**", "data/**"];

// React Router's Vite plugin is not used here: it would build pages for every test.
export default defineConfig({
  test: {
    projects: [
      // `npm run test:fast` runs the first two. A process runs many files and loads the shop once, which takes longer than most of them: no
      // test may leave state in a module.
      {
        extends: true,
        test: { name: "rules", isolate: false, include: ["**/*.test.ts"], exclude: [...others, "tests/**", "db/**"] },
      },
      { extends: true, test: { name: "api", isolate: false, include: mainApiTests } },
      {
        extends: true,
        test: {
          name: "full",
          isolate: false,
          include: ["{tests,db}/**/*.test.ts"],
          exclude: [...others, ...mainApiTests, overload],
          globalSetup: ["tests/support/demo-pictures.ts"],
        },
      },
      { extends: true, test: { name: "overload", include: [overload], sequence: { groupOrder: 1 } } },
    ],
    globalSetup: ["tests/support/postgres-server.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts", "tests/support/begin-in-one-day.ts"],
    // More than two cores: tests of jobs, timeouts and processes wait most of the time.
    maxWorkers: 6,
    // Far above what any test takes, because the machine may be busy with other work.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
