// Plain JavaScript of an old kind: a Node that cannot read main.ts must still be able to read this and say why.
const needed = 24;
const running = process.versions.node;

if (Number.parseInt(running, 10) < needed) {
  process.stderr.write(
    `Tulin runs on Node ${needed} or later and this is Node ${running}: ` +
      "run `npm ci` and then `npm start`, which brings its own Node, or install a newer one from https://nodejs.org.\n",
  );
  process.exit(1);
} else {
  // React and others read it as they load, and are slower, larger and more talkative when it is anything else.
  // biome-ignore lint/style/noProcessEnv: it is set here, for libraries, and not read
  process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
  // What was compiled once is kept for the next start, which then needs neither the time nor what drops the types.
  void import("node:module").then(({ enableCompileCache }) => {
    enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);
    return import("./main.ts");
  });
}
