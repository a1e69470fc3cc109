import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { apt, run } from "./apt.ts";

export const SITE = "docs/nginx/tulin.conf";
const SECONDS = 30;

const folder = resolve("node_modules/.cache/nginx");

const starts = (path: string): boolean => spawnSync(path, ["-v"]).status === 0;

/** The nginx of this machine, or the one that was unpacked here before. */
const findNginx = (): string | undefined => ["nginx", "/usr/sbin/nginx", join(folder, "usr/sbin/nginx")].find(starts);

/**
 * Unpacks Debian's package instead of installing it: an installed one would start with the machine, and
 * unpacking does not need root.
 */
async function unpack(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const fetchIt = () => run("apt-get", ["download", "nginx"], folder);
  if (!fetchIt() && !(apt("update") && fetchIt())) return;
  for (const name of await readdir(folder)) if (name.endsWith(".deb")) run("dpkg", ["-x", name, "."], folder);
}

/**
 * The path of an nginx, downloaded now if this machine has none; the terminal shows the download.
 *
 * @throws with a hint when none can be downloaded
 */
async function ensureNginx(): Promise<string> {
  const present = findNginx();
  if (present) return present;
  process.stdout.write("No nginx found for the test of several machines: fetching one.\n");
  if (spawnSync("apt-get", ["--version"]).status === 0) await unpack();
  // The unpacked one may lack libraries; an installation brings them.
  if (!findNginx()) apt("install", "-y", "--no-install-recommends", "nginx");
  const downloaded = findNginx();
  if (downloaded) return downloaded;
  throw new Error(
    "The test of several machines needs nginx and none could be downloaded: install nginx, and run the test again.",
  );
}

export type Nginx = { stop(): Promise<void> };

/** Starts nginx in front of shops on these ports of this machine, with the configuration of the documentation. */
export async function startNginx(port: number, shops: readonly number[]): Promise<Nginx> {
  const program = await ensureNginx();
  const home = await mkdtemp(join(tmpdir(), "tulin-nginx-"));
  const site = withAddresses(await readFile(SITE, "utf8"), port, shops);
  const file = join(home, "nginx.conf");
  await writeFile(file, mainConfig(home, site));
  const nginx = spawn(program, ["-p", home, "-e", "stderr", "-c", file], { stdio: "inherit" });
  await waitUntilAnswering(`http://127.0.0.1:${port}/healthz`, nginx);
  return {
    async stop() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The site of the documentation, with our own addresses. @throws when its form has changed */
function withAddresses(documented: string, port: number, shops: readonly number[]): string {
  const listed = shops.map((shop) => `server 127.0.0.1:${shop}`).values();
  const site = documented
    .replaceAll(/server 10\.0\.0\.\d+:\d+/g, (server) => listed.next().value ?? server)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  if (!listed.next().done || site.includes("server 10.") || !site.includes(`:${port};`))
    throw new Error(`${SITE} does not name ${shops.length} shops and one port`);
  return site;
}

/** The configuration around the site: like Debian's, but in the foreground and in a temporary folder. */
export function mainConfig(home: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  );
  return `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    pid ${home}/nginx.pid;
    worker_processes 2;
    events { worker_connections 768; }
    http {
      access_log off;
      error_log stderr crit; # The tests kill shops on purpose.
      ${temporary.join("\n")}
      ${site}
    }
  `;
}

async function waitUntilAnswering(url: string, nginx: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + SECONDS * 1000; Date.now() < deadline; await sleep(20)) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: see its output above`);
    if (await fetch(url).catch(() => null)) return; // Also 502, while no shop runs yet.
  }
  throw new Error(`nginx did not answer within ${SECONDS} s`);
}
