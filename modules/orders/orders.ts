export { correctCourier } from "./orders.courier.ts";
export { lookedUp, spelledSo } from "./orders.desk.store.ts";
export { archiveOrder, exportOrders, listOrders, noteOrder, restoreOrder } from "./orders.desk.ts";
export { cancelOwnOrder, moveOrder, moveOrders } from "./orders.life.ts";
export { allOwnOrders, buyAgain, forgetCustomer, listOwnOrders, lockOwnOrders } from "./orders.own.ts";
export { paperOf } from "./orders.papers.ts";
export { placeOrder, takeOrder } from "./orders.placing.ts";
export { orderForStaff, orderLetter, ownOrder, stepLetter } from "./orders.reading.ts";
export { knownTerms, type SearchTerm } from "./orders.rules.ts";
