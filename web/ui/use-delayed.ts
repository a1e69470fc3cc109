import { useEffect, useState } from "react";

/** Waits shorter than this show no skeleton, so that nothing flickers. In milliseconds. */
const LATE_MS = 150;

/** True once `waiting` has been true for LATE_MS. */
export function useDelayed(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
