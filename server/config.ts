import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { StartupProblem } from "#db/startup-problem.ts";

const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback)
    .describe(name);

const onOrOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], "must be on or off")
    .default(fallback)
    .transform((value) => value === "on");

const url = (what: string, protocols: readonly string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""), {
    error: `must be ${what}`,
    abort: true,
  });

/** Whom to believe about a visitor's address: nobody, everybody, so many proxies, or the proxies of these networks. */
const trustProxy = z
  .string()
  .refine(
    (value) => /^(off|on|\d{1,2})$/.test(value) || value.split(",").every(isNetwork),
    "must be off, on, the number of proxies, or their networks, such as 10.0.0.0/8, 127.0.0.1",
  )
  .transform((value) => {
    if (value === "off" || value === "on") return value === "on";
    const proxies = Number(value);
    return Number.isInteger(proxies) ? (_address: string, hop: number) => hop < proxies : value;
  })
  .default(false);

function isNetwork(text: string): boolean {
  const [address = "", prefix = "0", ...more] = text.trim().split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0;
}

const environment = z.object({
  PORT: wholeNumber("PORT", 0, 65_535, 3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: url("the address customers type, such as https://tulin.example", ["http:", "https:"])
    .refine(
      (value) => /^[a-z]+:\/\/[^/?#@]+\/?$/.test(value),
      "must be the address of the whole site, such as https://tulin.example, without a path",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("an address such as postgres://user:password@host:5432/shop", [
    "postgres:",
    "postgresql:",
  ]).optional(),
  DEMO: onOrOff("on"),
  SMTP_URL: url("an address such as smtps://user:password@mail.example", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an e-mail address, such as Tulin <hello@tulin.example>")
    .optional(),
  TRUST_PROXY: trustProxy,
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  RATE_LIMIT: onOrOff("on"),
});

export type Config = ReturnType<typeof configFrom>;

/**
 * The shop's settings, from environment variables. An empty variable counts as not set.
 * @throws StartupProblem that names every wrong variable and what it must be
 */
export function configFrom(variables: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const { data, error } = environment.safeParse(set);
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new StartupProblem(`Wrong settings: ${wrong.join("; ")}. Correct the environment and start again.`);
  }
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, ""),
    dataDir,
    mediaFolder: resolve(dataDir, "media"),
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rateLimit: data.RATE_LIMIT,
  };
}
