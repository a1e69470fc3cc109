import { TRACKING_NUMBER } from "#contract/couriers.ts";

/** The tracking page of a number; null when the courier has none. */
export const trackingLink = (trackingUrl: string, number: string): string | null =>
  trackingUrl === "" ? null : trackingUrl.replaceAll(TRACKING_NUMBER, encodeURIComponent(number));
