/** Where an order was placed. */
export const routes = ["nginx", "shop1", "shop2"] as const;
export type Route = (typeof routes)[number];

/** An order that was confirmed, in milliseconds. */
export type Placed = { route: Route; began: number; confirmed: number };

/** Milliseconds without a confirmed order that count as closed. */
const CLOSED_MS = 3000;

/**
 * Seconds from a fault until orders are taken again for good. Only orders that began after the fault count; null when none of them was
 * confirmed.
 */
export function secondsUntilOpen(placed: readonly Placed[], route: Route, fault: number): number | null {
  const confirmed = placed
    .filter((order) => order.route === route && order.began >= fault)
    .map((order) => order.confirmed)
    .sort((a, b) => a - b);
  const [first] = confirmed;
  if (first === undefined) return null;
  const reopened = confirmed.filter((time, index) => index > 0 && time - (confirmed[index - 1] ?? time) > CLOSED_MS);
  return ((reopened.at(-1) ?? first) - fault) / 1000;
}

export type Row = {
  fault: string;
  open: Record<Route, number | null>;
  /** Seconds until the standby is there again as well. */
  whole: number;
  orders: number;
  lost: number;
  doubled: number;
  stalePages: number;
  /** Emails that arrived a second time. */
  repeatedEmails: number;
  /** Whether a shop is killed: SMTP cannot tell that from an email that was not delivered. */
  mayRepeatEmails: boolean;
};

/** Seconds within which the shop must be open again. */
export const LIMIT_SECONDS = 15;

export const isGood = ({ open, lost, doubled, stalePages, repeatedEmails, mayRepeatEmails }: Row): boolean =>
  routes.every((route) => (open[route] ?? Number.POSITIVE_INFINITY) <= LIMIT_SECONDS) &&
  lost + doubled + stalePages + (mayRepeatEmails ? 0 : repeatedEmails) === 0;

const figure = (seconds: number | null): string => (seconds === null ? "never" : seconds.toFixed(1));

/** The rows as a table of Markdown. */
export function reportTable(rows: readonly Row[]): string {
  const head = [
    "fault",
    "open: nginx",
    "at HAProxy",
    "at both servers",
    "whole",
    "orders",
    "lost",
    "doubled",
    "old pages",
    "emails twice",
  ];
  const lines = rows.map(({ fault, open, whole, orders, lost, doubled, stalePages, repeatedEmails }) => [
    fault,
    ...routes.map((route) => figure(open[route])),
    figure(whole),
    ...[orders, lost, doubled, stalePages, repeatedEmails].map(String),
  ]);
  return [head, ["---", ...head.slice(1).map(() => "--:")], ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
