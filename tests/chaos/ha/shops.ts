import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { mainConfig, SITE } from "../../support/nginx.ts";
import { Machine } from "./machine.ts";
import { addresses } from "./network.ts";

export type ShopName = "shop1" | "shop2";

/** The address that customers type: nginx. */
export const FRONT = `http://${addresses.nginx}`;

export const urlOf = (name: ShopName): string => `http://${addresses[name]}:3000`;

/** A machine with a shop. Both keep their pictures in the same folder and have the same secrets key. */
export function shopOn(name: ShopName, folder: string, settings: Record<string, string>): Machine {
  const env = {
    ...settings,
    NODE_ENV: "production",
    DATA_DIR: `${folder}/shop`,
    PUBLIC_URL: FRONT,
    TRUST_PROXY: addresses.nginx,
    MAIL_FROM: "Tulin <shop@example.com>",
    DEMO: "off",
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  };
  return new Machine(name, { command: [process.execPath, resolve("server/start.mjs")], env });
}

/** A machine with nginx in front of both shops, as docs/nginx sets it up. */
export async function nginxMachine(folder: string): Promise<Machine> {
  const home = `${folder}/nginx`;
  await mkdir(home);
  await writeFile(`${home}/nginx.conf`, mainConfig(home, await readFile(SITE, "utf8")));
  return new Machine("nginx", { command: ["nginx", "-p", home, "-e", "stderr", "-c", `${home}/nginx.conf`] });
}
