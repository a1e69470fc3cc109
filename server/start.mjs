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
  // React and others read it as they load, and are slower and larger when it is not "production".
  // biome-ignore lint/style/noProcessEnv: it is set here, for libraries, and not read
  process.env.NODE_ENV ??= isDev ? "development" : "production";
  // Compiled code is kept for the next start, which is then faster.
  void import("node:module").then(({ enableCompileCache }) => {
    enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);
    return isDev ? import("./dev.ts") : import("./main.ts");
  });
}
