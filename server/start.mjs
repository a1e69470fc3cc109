// Plain JavaScript: an old Node that cannot read TypeScript must still be able to read this file and print what is needed.
const needed = 24;
const running = process.versions.node;

if (Number.parseInt(running, 10) < needed) {
  process.stderr.write(
    `Tulin runs on Node ${needed} or later and this is Node ${running}: ` +
      "run `npm ci` and then `npm start`, which brings its own Node, or install a newer one from https://nodejs.org.\n",
  );
  process.exit(1);
} else {
  const isDev = process.argv.includes("--dev");
  // React and other libraries read it when they are loaded; without "production" they are slower and larger.
  // biome-ignore lint/style/noProcessEnv: set for libraries, not read here
  process.env.NODE_ENV ??= isDev ? "development" : "production";
  // Caches compiled code, so that the next start is faster.
  void import("node:module").then(({ enableCompileCache }) => {
    enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);
    return isDev ? import("./dev.ts") : import("./main.ts");
  });
}
