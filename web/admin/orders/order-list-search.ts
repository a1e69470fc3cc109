import { keysOf } from "#contract/keys.ts";
import { orderSorts, orderStates } from "#contract/orders.states.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { paymentFilters } from "#contract/payments.statuses.ts";
import { orderDates, parcelOutcomes } from "#contract/reports.groups.admin.ts";
import { call } from "#web/api.ts";
import { days, filterQuery, oneOf, readListState, text } from "../shell/list/list-state.ts";

export const states = keysOf(orderStates);

/** On the wire a status is its number. */
export const onTheWire = <Query extends { status?: keyof typeof orderStates }>({ status, ...query }: Query) => ({
  ...query,
  ...(status && { status: orderStates[status].code }),
});

/** The filters with which reports lead to their orders. */
export const reportFilters = {
  date: oneOf(keysOf(orderDates).filter((date) => date !== "placed")),
  courier: text,
  parcel: oneOf(keysOf(parcelOutcomes)),
  sales: oneOf(["1"]),
  product: text,
  type: text,
  coupon: text,
  province: text,
  mode: oneOf(keysOf(paymentModes)),
};

/** The filters of the list of orders. */
export const orderFilters = {
  q: text,
  status: oneOf(states),
  payment: oneOf(keysOf(paymentFilters)),
  ...days,
  archived: oneOf(["1"]),
  ...reportFilters,
};

const stateOf = (search: URLSearchParams) => readListState({ filters: orderFilters, sorts: orderSorts }, search);

const queryOf = (search: URLSearchParams) => onTheWire(filterQuery(stateOf(search)));

/** The filters of a URL as a query string, without its page. */
export const orderListSearch = (search: URLSearchParams): string => stateOf(search).href({});

/** The orders before and after one, among those that match the filters of a URL. */
export const loadNeighbors = (id: string, search: URLSearchParams, signal: AbortSignal) =>
  call("GET /api/admin/orders/:id/neighbors", { params: { id }, query: queryOf(search) }, { signal });

/** All orders that match the filters of a URL, as many as staff work on at once. */
export const loadMatching = (search: URLSearchParams, signal: AbortSignal) =>
  call("GET /api/admin/orders/matching", { query: queryOf(search) }, { signal });
