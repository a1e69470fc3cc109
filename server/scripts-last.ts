/** What React Router writes for each script that a page will need, and for the script that begins with them. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes a page load its scripts when its first pictures are drawn: it is complete without them, and on a thin line they
 * would share the way with what a visitor waits to see. Who touches it sooner gets them at once, and nobody waits longer
 * than a second and a half. That pictures are drawn is told by an animation of nothing, some frames long.
 */
export function scriptsLast(html: string): string {
  const scripts: string[] = [];
  const rest = html.replace(PRELOAD, (_link, href: string) => {
    scripts.push(href);
    return "";
  });
  return rest.replace(
    START,
    (_script, code: string) => `<script type="module">${waitFor(scripts)}${inTurn(code)}</script>`,
  );
}

const waitFor = (scripts: readonly string[]): string => `
const pictures = [...document.querySelectorAll("img[fetchpriority=high]")].map((picture) => picture.decode().catch(() => {}));
await Promise.race([
  Promise.all(pictures).then(() => document.documentElement.animate(null, 50).finished),
  new Promise((go) => setTimeout(go, 1500)),
  new Promise((go) => ["pointerdown", "keydown"].forEach((touch) => addEventListener(touch, go, { once: true }))),
]);
for (const href of ${JSON.stringify(scripts)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`;

/** Imports are done before a script's first line; written as calls, they wait for theirs. */
const inTurn = (code: string): string =>
  code
    .replace(/import \* as (\w+) from ("[^"]+");/g, "const $1 = await import($2);")
    .replace(/^import ("[^"]+");/gm, "await import($1);");
