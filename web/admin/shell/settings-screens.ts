import { screenTable } from "./screen.ts";

/** The screens under Settings that are one form. */
export const settingsScreens = screenTable({
  settings: {
    path: "settings",
    page: "settings/settings-page.tsx",
    title: "Shop",
    documentTitle: "Shop settings",
    name: "shop settings",
    paletteLabel: "Shop settings",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    navigation: "go",
  },
  paymentSettings: {
    path: "payment-settings",
    page: "payments/payment-settings-page.tsx",
    title: "Payments",
    documentTitle: "Payment settings",
    name: "payment settings",
    paletteLabel: "Payment settings",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    navigation: "go",
  },
  testRideSettings: {
    path: "test-ride-settings",
    page: "test-rides/test-ride-settings-page.tsx",
    title: "Test rides",
    documentTitle: "Test ride settings",
    name: "test ride settings",
    paletteLabel: "Test ride settings",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    navigation: "go",
  },
});
