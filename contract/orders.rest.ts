/**
 * What became of the pieces of an order that are not in the parcel that an email is about, in the order in which customers read it.
 * The browser does not read it.
 */
export const restStates = {
  delivered: "Already delivered",
  shipped: "On the way in another parcel",
  failed: "Not delivered yet",
  to_ship: "Still to be shipped",
  returned: "Came back to us",
  cancelled: "Cancelled",
} as const satisfies Record<string, string>;
export type RestState = keyof typeof restStates;

/** Pieces of one product. */
type Pieces = { name: string; quantity: number };

/** The pieces of an order in one of these states. */
export type Rest = { state: RestState; pieces: readonly Pieces[] };

/** Whether the customer gets nothing of the rest: it was cancelled or came back undelivered. */
export const isVoidRest = (rest: readonly Rest[]): boolean =>
  rest.every(({ state }) => state === "cancelled" || state === "returned");
