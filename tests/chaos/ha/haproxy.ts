import { resolve } from "node:path";
import { Machine } from "./machine.ts";

/** A machine with HAProxy as docs/haproxy sets it up. */
export const haproxyMachine = (): Machine =>
  new Machine("haproxy", { command: ["haproxy", "-db", "-f", resolve("docs/haproxy/tulin.cfg")] });
