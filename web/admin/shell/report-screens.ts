import { screenTable } from "./screen.ts";

/** The screens of the menu entry Reports. */
export const reportScreens = screenTable({
  salesReport: {
    path: "reports",
    page: "reports/sales-report-page.tsx",
    title: "Sales report",
    permission: "see_statistics",
    menu: "reports",
    skeleton: "own",
    navigation: "go",
  },
  marginReport: {
    path: "reports/margins",
    page: "reports/margin-report-page.tsx",
    title: "Margins",
    permission: "see_margins",
    menu: "reports",
    skeleton: "own",
    navigation: "go",
  },
  vatReport: {
    path: "reports/vat",
    page: "reports/vat-report-page.tsx",
    title: "VAT",
    permission: "see_statistics",
    menu: "reports",
    skeleton: "own",
    navigation: "go",
  },
  stockReport: {
    path: "reports/stock",
    page: "reports/stock-report-page.tsx",
    title: "Stock value",
    permission: "see_margins",
    menu: "reports",
    skeleton: "own",
    navigation: "go",
  },
  courierReport: {
    path: "reports/couriers",
    page: "reports/courier-report-page.tsx",
    title: "Courier performance",
    permission: "see_statistics",
    menu: "reports",
    skeleton: "own",
    navigation: "go",
  },
});
