import type { Page } from "@playwright/test";
import { deliveryDetails } from "../support/delivery-details.ts";
import type { SeedData, Viewer } from "./seed.ts";

/** One screen in one state. */
export type Screen = {
  /** The name of the picture. */
  name: string;
  path: string | ((seed: SeedData) => string);
  viewer?: Viewer;
  /** Changes the conditions before the screen opens, for example the network. */
  beforeOpen?: (page: Page, seed: SeedData) => Promise<void>;
  /** Changes the screen before the picture is taken. */
  afterOpen?: (page: Page, seed: SeedData) => Promise<void>;
  /** It is also checked and pictured in dark colours. */
  alsoInDark?: true;
  /** `afterOpen` does something else on a phone, so the state of a desktop never appears there. */
  stepsDifferOnPhone?: true;
  /** The picture is taken while the screen is loading. All others are taken when nothing is loading. */
  loading?: true;
};

export type Step = (page: Page) => Promise<void>;

/** These calls get no response, so the screen shows its skeleton. */
export const loading = (calls: string, after?: Step) => ({
  beforeOpen: (page: Page) => page.route(calls, () => new Promise(() => undefined)).then(() => undefined),
  loading: true as const,
  ...(after && { afterOpen: after }),
});

/** These calls get no connection, so the screen shows its error. */
export const withoutConnection = (calls: string, after?: Step) => ({
  beforeOpen: (page: Page) => page.route(calls, (route) => route.abort("connectionfailed")).then(() => undefined),
  afterOpen: async (page: Page) => {
    await after?.(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
  },
});

/** Tries to go to a page that needs these calls, without a connection: the page before it stays. */
export const withoutConnectionOnTheWay = (calls: string, go: Step) => ({
  beforeOpen: (page: Page) => page.route(calls, (route) => route.abort("connectionfailed")).then(() => undefined),
  afterOpen: async (page: Page) => {
    await go(page);
    await page.getByRole("alert").filter({ hasText: "This page stays" }).waitFor();
  },
});

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** Sets the order that this tab has placed. */
export const setLastOrder = async (page: Page, { orderId }: SeedData) => {
  await page.addInitScript((id) => sessionStorage.setItem("last_order", String(id)), orderId);
};

/** Tracks the order that is with a courier. */
export const trackOrder = async (page: Page, { shippedNumber }: SeedData) => {
  await page.getByLabel("Order number").fill(shippedNumber);
  await page.getByLabel("Phone", { exact: true }).fill(deliveryDetails.phone);
  await press("Track order")(page);
  await page.getByRole("heading", { name: "Shipped" }).waitFor();
};

/** Types into the search field of the header, which is in the menu of a small screen. */
export const type = (words: string) => async (page: Page) => {
  const menu = page.getByLabel("Menu");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("banner").getByRole("combobox").filter({ visible: true }).pressSequentially(words);
  await page.getByRole("listbox").waitFor();
};

/** Clicks a button that asks a visitor to sign in first. */
export const askToSignIn = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole("dialog").getByLabel("Password").waitFor();
};

export const openSignIn = async (page: Page) => {
  const menu = page.getByLabel("Menu");
  if (await menu.isVisible()) await menu.click();
  await askToSignIn("Log in / Register")(page);
};

export const customerPath = ({ customerId }: SeedData) => `/admin/customers/${customerId}`;

export const goTo = (link: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().click();
};

/** Opens the command palette and types into it. */
export const openPalette = (words: string) => async (page: Page) => {
  await page.getByRole("button", { name: /^Search or jump to/ }).click();
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await field.fill(words);
  if (words !== "") await page.getByRole("group", { name: "Products" }).waitFor();
};

/** A product file that changes a product and adds one. */
export const CHANGES_CSV = {
  name: "products.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "id,productname,description,type,status,stock,selling,original,title,keyword,mdescription",
      "1,Tulin Test,A scooter,scooter,show,5,450,45000,Title,scooter,Words",
      ",Kampana Test,A bell,accessory,hide,12,350,350,Bell,bell,Words",
    ].join("\n"),
  ),
};

/** A product file with errors. */
export const BROKEN_CSV = {
  name: "products.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "productname,description,type,status,stock,selling,original,title,keyword,mdescription",
      "Tulin Test,A scooter,scoter,show,5,45000,45000,Title,scooter,Words",
      "Buwan Test,A helmet,helmet,show,many,₱900,900,Title,helmet,Words",
      "Kampana Test,A bell,accessory,show,12,350,350,,bell,Words",
    ].join("\n"),
  ),
};
