import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { asksForPrimary, serversOf } from "#db/servers.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import type { Bucket, ReachableAddresses } from "#modules/media/media.ts";
import type { TracingSettings } from "./tracing/tracing.ts";

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

/** Which proxies may report a visitor's IP address: none, all, a number of proxies, or those of these networks. */
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
  const [ip = "", prefix = "0", ...more] = text.trim().split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0;
}

const randomKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 random bytes in base64, such as `openssl rand -base64 32` prints");

const isDatabaseUrl = (value: string): boolean =>
  serversOf(value).every(({ url }) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ""));

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, {
    error: "must be an address such as postgres://user:password@host:5432/shop",
    abort: true,
  })
  .refine(
    (value) => serversOf(value).length === 1 || asksForPrimary(value),
    "names several servers and must end in ?target_session_attrs=read-write, since the shop needs the one that accepts writes",
  );

const collector = url("the address of a collector, such as http://127.0.0.1:4318", ["http:", "https:"]).optional();

const variables = z.object({
  PORT: wholeNumber("PORT", 0, 65_535, 3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: url("the address customers type, such as https://tulin.example", ["http:", "https:"])
    .refine(
      (value) => /^[a-z]+:\/\/[^/?#@]+\/?$/.test(value),
      "must be the address of the whole site, such as https://tulin.example, without a path",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabaseUrl, "must be an address such as postgres://user:password@host:5432/shop")
    .optional(),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  MEDIA_S3_ENDPOINT: url("the address of the store, such as https://s3.example", ["http:", "https:"]).optional(),
  MEDIA_S3_REGION: z.string().default("us-east-1"),
  MEDIA_S3_ACCESS_KEY: z.string().optional(),
  MEDIA_S3_SECRET_KEY: z.string().optional(),
  SECRETS_KEY: randomKey.optional(),
  BACKUP_KEY: randomKey.optional(),
  BACKUP_S3_ENDPOINT: url("the address of the store, such as https://s3.example", ["http:", "https:"]).optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  DEMO: z.enum(["on", "off", "year"], "must be on, off or year").default("on"),
  SMTP_URL: url("an address such as smtps://user:password@mail.example", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an email address, such as Tulin <hello@tulin.example>")
    .optional(),
  CDN_PURGE_URL: url("the address that purges by tag, such as https://cdn.example/purge", [
    "http:",
    "https:",
  ]).optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port, such as 9464")
    .transform(Number)
    .optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/json", "must be http/json, which every collector takes").optional(),
  OTEL_SERVICE_NAME: z.string().default("tulin"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0*)$/, "must be the share of requests to trace, from 0 to 1, such as 0.1")
    .transform(Number)
    .default(1),
  TRUST_PROXY: trustProxy,
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  RATE_LIMIT: onOrOff("on"),
  WEBHOOKS_TO_PRIVATE: onOrOff("off"),
  LOCAL_PROVIDERS: onOrOff("off"),
  PAYMONGO_URL: url("the address of a local server, such as http://127.0.0.1:4010", ["http:"]).optional(),
  PAYPAL_URL: url("the address of a local server, such as http://127.0.0.1:4010", ["http:"]).optional(),
});

const environment = variables
  .refine((set) => set.DATABASE_REPLICA_URL === undefined || set.DATABASE_URL !== undefined, {
    path: ["DATABASE_REPLICA_URL"],
    message: "needs DATABASE_URL: the embedded PostgreSQL has no replica",
  })
  .refine((set) => (set.MEDIA_S3_ACCESS_KEY === undefined) === (set.MEDIA_S3_SECRET_KEY === undefined), {
    path: ["MEDIA_S3_ACCESS_KEY"],
    message: "and MEDIA_S3_SECRET_KEY go together: set both, or neither",
  })
  .refine((set) => (set.BACKUP_S3_ACCESS_KEY === undefined) === (set.BACKUP_S3_SECRET_KEY === undefined), {
    path: ["BACKUP_S3_ACCESS_KEY"],
    message: "and BACKUP_S3_SECRET_KEY go together: set both, or neither",
  })
  .refine((set) => set.MEDIA_S3_BUCKET !== undefined || set.MEDIA_S3_ENDPOINT === undefined, {
    path: ["MEDIA_S3_BUCKET"],
    message: "must name the bucket at MEDIA_S3_ENDPOINT",
  });

/** The bucket that pictures are kept in; null when they are kept in the data folder. */
function bucketIn(set: z.output<typeof variables>): Bucket | null {
  const { MEDIA_S3_BUCKET: name } = set;
  if (name === undefined) return null;
  const keys = keyPair(set.MEDIA_S3_ACCESS_KEY, set.MEDIA_S3_SECRET_KEY);
  return { name, region: set.MEDIA_S3_REGION, endpoint: set.MEDIA_S3_ENDPOINT, keys };
}

const keyPair = (accessKeyId: string | undefined, secretAccessKey: string | undefined) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;

/** Where webhooks may go: to this machine only when nothing says that the shop has a public address. */
function reachableBy({ WEBHOOKS_TO_PRIVATE, PUBLIC_URL, TRUST_PROXY }: z.output<typeof variables>): ReachableAddresses {
  if (WEBHOOKS_TO_PRIVATE) return "any";
  return PUBLIC_URL === undefined && TRUST_PROXY === false ? "this_machine" : "public";
}

/** Where traces go, and how many; null without a collector. The exporter reads the other variables of OpenTelemetry by itself. */
function tracingIn(set: z.output<typeof variables>): TracingSettings | null {
  const endpoint = set.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint}/v1/traces`);
  return url === undefined ? null : { url, serviceName: set.OTEL_SERVICE_NAME, share: set.OTEL_TRACES_SAMPLER_ARG };
}

export type Config = ReturnType<typeof readConfig>;

/**
 * The shop's settings, from environment variables. An empty variable counts as not set.
 * @throws StartupProblem that names every wrong variable and what it must be
 */
export function readConfig(given: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
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
    pictureBucket: bucketIn(data),
    databaseUrl: data.DATABASE_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    secretsKey: data.SECRETS_KEY === undefined ? undefined : Buffer.from(data.SECRETS_KEY, "base64"),
    backupKey: data.BACKUP_KEY,
    backupStore: {
      region: data.BACKUP_S3_REGION,
      endpoint: data.BACKUP_S3_ENDPOINT,
      keys: keyPair(data.BACKUP_S3_ACCESS_KEY, data.BACKUP_S3_SECRET_KEY),
    },
    demo: data.DEMO !== "off",
    demoYear: data.DEMO === "year",
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    cdn: data.CDN_PURGE_URL === undefined ? null : { url: data.CDN_PURGE_URL, token: data.CDN_PURGE_TOKEN },
    metrics: data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    tracing: tracingIn(data),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rateLimit: data.RATE_LIMIT,
    webhooksTo: reachableBy(data),
    localProviders: data.LOCAL_PROVIDERS,
    providerUrls: {
      ...(data.PAYMONGO_URL !== undefined && { paymongo: data.PAYMONGO_URL }),
      ...(data.PAYPAL_URL !== undefined && { paypal: data.PAYPAL_URL }),
    },
  };
}
