export { addOrderNote, archiveOrder, listOrders, restoreOrder } from "./orders.admin.ts";
export { correctCourier } from "./orders.courier.ts";
export {
  anonymizeOrders,
  buyAgain,
  listAllCustomerOrders,
  listCustomerOrders,
  lockCustomerOrders,
} from "./orders.customer.ts";
export { readCustomerOrder, readOrderForStaff } from "./orders.details.ts";
export { renderOrderDocument } from "./orders.documents.ts";
export { isOrderEmail, orderEmail } from "./orders.emails.ts";
export { placeOrder, placePhoneOrder } from "./orders.placement.ts";
export { resolveSearchTerms, type SearchTerm } from "./orders.rules.ts";
export { cancelCustomerOrder, changeOrderState, changeOrderStates } from "./orders.transitions.ts";
