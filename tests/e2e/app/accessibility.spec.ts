import { openScreen } from "../../screens/open.ts";
import { backOffice, storefront } from "../../screens/screens.ts";
import { type SeedData, seedShop } from "../../screens/seed.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { expectValidHtml } from "../../support/e2e/html.ts";
import { test as base } from "../../support/e2e/isolated-shop.ts";
import { registerOwner } from "../../support/e2e/staff.ts";

const test = base.extend<object, { seed: SeedData }>({
  seed: [
    async ({ ownShop }, use) => {
      await registerOwner(ownShop);
      await use(await seedShop(ownShop));
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

for (const screen of [...storefront, ...backOffice]) {
  test(`${screen.name} is valid HTML, and axe finds no problem`, { tag: "@both" }, async ({ page, seed }) => {
    await openScreen(page, screen, seed);
    await expectAccessible(page);
    await expectValidHtml(page);
  });
}
