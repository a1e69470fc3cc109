import type { Page } from "@playwright/test";
import { STAFF_UPDATES_PATH } from "#contract/system.updates.admin.ts";
import { waitForHydration } from "../support/e2e/browser.ts";
import { signIn } from "../support/e2e/customers.ts";
import type { SeedData } from "./seed.ts";
import type { Screen } from "./steps.ts";

/** Opens a screen as its viewer in light colours, and puts it into its state. */
export async function openScreen(page: Page, screen: Screen, seed: SeedData): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (screen.viewer && screen.viewer !== "visitor") await signIn(page, seed.accounts[screen.viewer]);
  // The stream of updates would keep the network from being idle.
  await page.route(`**${STAFF_UPDATES_PATH}`, (route) => route.fulfill({ status: 204 }));
  await screen.beforeOpen?.(page, seed);
  await page.goto(typeof screen.path === "string" ? screen.path : screen.path(seed));
  await waitForHydration(page);
  // While a screen waits for its data, the network is never idle.
  if (!screen.beforeOpen) await page.waitForLoadState("networkidle");
  await screen.afterOpen?.(page, seed);
  const pending = page.locator('[data-skeleton], [aria-busy="true"]').first();
  await pending.waitFor({ state: screen.loading ? "attached" : "detached" });
}
