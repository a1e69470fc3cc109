import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e/global-setup.ts",
  forbidOnly: true,
  // Far above what a test takes, because the machine may be busy with other work.
  timeout: 180_000,
  // For the one failure that is not of the shop, see `tests/support/e2e/stalled-browser.ts`: all others fail again at once.
  retries: 1,
  // More than two cores: pages and the shop wait for each other.
  workers: 3,
  reporter: "list",
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.SHOP_URL,
    launchOptions: chromium ? { executablePath: chromium } : {},
    // Drawing animations takes time, and a click waits for their end. A test of an animation asks for it.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // A worker would answer requests that a test wants to answer. Its own test allows it.
    serviceWorkers: "block",
    // A trace costs as much time as the pages. To debug: `npx playwright test --trace=retain-on-failure SPEC`.
    trace: "off",
    screenshot: "only-on-failure",
  },
  // A test runs once, on a desktop. `{ tag: "@phone" }` runs it on a phone instead, `{ tag: "@both" }` on both: for what differs there.
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone|@both/,
    },
  ],
});
