import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** How long an order still waits for its payment, such as `in 29 minutes`; it counts down. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={until}>{timeLeft(Date.parse(until) - now)}</time>;
}

/** A time in one unit: `29 minutes`, `45 seconds`. */
function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
