import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e/global-setup.ts",
  forbidOnly: true,
  // A journey is some seconds of work, and what it waits for takes one; a machine that does other things takes its time.
  timeout: 180_000,
  workers: 2,
  reporter: "list",
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.SHOP_URL,
    launchOptions: chromium ? { executablePath: chromium } : {},
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // A trace takes as much time as the pages: `npx playwright test --trace=retain-on-failure SPEC` when a failure is a riddle.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
