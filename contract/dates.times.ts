/**
 * A time of day that somebody typed, as `09:30`; null when it is none. Reads 9:30, 9.30, 0930 and 9, and each of them with am or pm.
 */
export function readTimeOfDay(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s.]/g, (mark) => (mark === "." ? ":" : ""));
  const [, hour = "", minute = "00", half] = /^(\d{1,2}):?(\d{2})?:?(?:([ap]):?m:?)?$/.exec(text) ?? [];
  const typedHour = Number(hour);
  if (hour === "" || Number(minute) > 59) return null;
  if (half ? typedHour < 1 || typedHour > 12 : typedHour > 23) return null;
  const hours = half ? (typedHour % 12) + (half === "p" ? 12 : 0) : typedHour;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
