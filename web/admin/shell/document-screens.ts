import { type DocumentPage, documentPages } from "#contract/orders.documents.ts";
import type { Screen } from "./screen.ts";

const documentScreen = (document: DocumentPage): Screen & { parent: "orders" } => ({
  path: `view-order/:id/${document}`,
  page: "orders/order-document-page.tsx",
  title: "Order",
  documentTitle: "Order to print",
  permission: "see_orders",
  menu: "orders",
  skeleton: "two columns",
  parent: "orders",
});
/** The screens of the documents of an order, which are alike. */
export const documentScreens = Object.fromEntries(
  documentPages.map((document) => [`order-${document}`, documentScreen(document)]),
) as Record<`order-${DocumentPage}`, ReturnType<typeof documentScreen>>; // TypeScript does not follow `fromEntries`.
