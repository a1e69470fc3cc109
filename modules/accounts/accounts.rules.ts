/** An account as an entity of the audit log. */
export const accountEntity = ({ id, name }: { id: number; name: string }) => ({ type: "account", id, name }) as const;

/** Browsers by their name in the User-Agent. The first match counts, since most browsers also name the later ones. */
const browsers: readonly [RegExp, string][] = [
  [/FBA[NV]/, "Facebook"],
  [/Instagram/, "Instagram"],
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** A browser's `User-Agent` in words: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : "Another program");
}
