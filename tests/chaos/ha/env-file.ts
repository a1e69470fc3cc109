import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { addresses, type MachineName } from "./network.ts";

/** The settings in a file of docs/, which shows the first machine of its kind, for another one. */
export function settingsFor(file: string, shown: MachineName, name: MachineName): Record<string, string> {
  const settings = Object.entries(parseEnv(readFileSync(file, "utf8")));
  return Object.fromEntries(settings.map(([key, value = ""]) => [key, adapted(value, shown, name)]));
}

function adapted(value: string, shown: MachineName, name: MachineName): string {
  if (value === shown) return name;
  // A list of all machines is the same on each.
  const isList = Object.values(addresses).filter((address) => value.includes(address)).length > 1;
  return isList ? value : value.replaceAll(addresses[shown], addresses[name]);
}
