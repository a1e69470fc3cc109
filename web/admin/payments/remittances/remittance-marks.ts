import type { RemittanceResult } from "#contract/payments.statuses.ts";

/** The badge of a line of a remittance. */
export const marks = {
  matched: "paid",
  short: "low",
  over: "low",
  unknown: "out",
  ambiguous: "out",
  not_delivered: "due",
  not_collected: "due",
  remitted: "void",
  repeated: "void",
  unreadable: "out",
} as const satisfies Record<RemittanceResult, string>;
