import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { z } from "zod";
import { api, type Call } from "#contract/api.ts";
import { type Endpoint, scopeOf } from "#contract/endpoint.ts";
import { refusals } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { comment, TypeWriter } from "./types.ts";

const run = promisify(execFile);
const HERE = import.meta.dirname;
const ROOT = join(HERE, "..");

/**
 * Builds the package of the client into a folder: its code, the types of all calls that an API key may make, derived from the contract,
 * and its README. The package depends on nothing.
 */
export async function buildClient(folder: string): Promise<void> {
  const { version, license } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(folder);
  await writeFile(join(folder, "calls.d.ts"), callTypes());
  await copyFile(join(HERE, "README.md"), join(folder, "README.md"));
  await copyFile(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  const manifest = {
    name: "tulin-client",
    version,
    license,
    type: "module",
    description: "A typed client of the API of a Tulin shop.",
    exports: { ".": { types: "./client.d.ts", default: "./client.js" } },
    files: ["client.js", "client.d.ts", "calls.d.ts"],
    engines: { node: ">=20" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Compiles the code. Its types then come from `calls.d.ts` instead of the contract. */
async function compile(folder: string): Promise<void> {
  const out = await mkdtemp(join(folder, "compiled-"));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const options = [
    "--ignoreConfig",
    "--declaration",
    "--noCheck",
    "--allowImportingTsExtensions",
    "--rewriteRelativeImportExtensions",
    "--skipLibCheck",
    "--types",
    "node",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--target",
    "es2022",
    "--lib",
    "es2022,dom",
    "--rootDir",
    ROOT,
    "--outDir",
    out,
  ];
  await run(process.execPath, [tsc, join(HERE, "client.ts"), ...options], { cwd: ROOT });
  for (const file of ["client.js", "client.d.ts"]) {
    const text = await readFile(join(out, "client", file), "utf8");
    await writeFile(join(folder, file), text.replaceAll(/"#contract\/\w+\.ts"/g, '"./calls.js"'));
  }
  await rm(out, { recursive: true });
}

/** The types of `contract/api.ts` and `contract/errors.ts` that the client uses, without zod. */
function callTypes(): string {
  const types = new TypeWriter();
  const calls = keysOf(api).filter((call) => scopeOf(api[call]) !== null);
  const rows = calls.map((call) => rowOf(call, types));
  const files = calls.filter((call) => (api[call] as Endpoint).file);
  const union = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(" | ");
  return [
    `/** Every call that an API key may make, by its method and path. */\nexport interface Calls {\n${rows.join("")}}\n`,
    "export type Call = keyof Calls;\n",
    '/** What a call sends. */\nexport type CallInput<C extends Call> = Omit<Calls[C], "reply">;\n',
    '/** What it returns. */\nexport type CallReply<C extends Call> = Calls[C]["reply"];\n',
    `/** The calls that return a file. */\nexport type FileCall = ${union(files)};\n`,
    `/** The codes of refusals. */\nexport type RefusalCode = ${union(keysOf(refusals))};\n`,
    types.declarations,
  ].join("\n");
}

function rowOf(call: Call, types: TypeWriter): string {
  const { summary, params, query, body, multipart, reply }: Endpoint = api[call];
  const part = (name: string, schema: z.ZodObject | undefined) =>
    schema ? ` ${name}${schema.safeParse({}).success ? "?" : ""}: ${types.typeOf(schema, "input")};` : "";
  const sent = [part("params", params), part("query", query), multipart ? " body: FormData;" : part("body", body)];
  const about = comment(`${summary}. Scope: \`${scopeOf(api[call])}\`.`);
  return `  ${about}\n  ${JSON.stringify(call)}: {${sent.join("")} reply: ${types.typeOf(reply, "output")} };\n`;
}
