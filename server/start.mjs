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
  void import("./main.ts");
}
