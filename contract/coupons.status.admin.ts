/** Whether customers can use a coupon. Free of zod, since the back office loads this file. */

type Terms = {
  active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  total_limit: number | null;
  used: number;
};

/** The states of a coupon with their labels. */
export const couponStatuses = {
  on: "On",
  scheduled: "Scheduled",
  ended: "Ended",
  used_up: "Used up",
  off: "Off",
} as const;
type CouponStatus = keyof typeof couponStatuses;

/** The state of a coupon at a time. */
export function couponStatus({ active, starts_at, ends_at, total_limit, used }: Terms, now: Date): CouponStatus {
  if (!active) return "off";
  if (hasEnded({ ends_at }, now)) return "ended";
  if (total_limit !== null && used >= total_limit) return "used_up";
  return starts_at !== null && new Date(starts_at) > now ? "scheduled" : "on";
}

/** Whether the time of a coupon is over. */
export const hasEnded = ({ ends_at }: Pick<Terms, "ends_at">, now: Date): boolean =>
  ends_at !== null && new Date(ends_at) <= now;
