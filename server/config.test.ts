import { join, resolve } from "node:path";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { StartupProblem } from "#db/startup-problem.ts";
import { readConfig } from "./config.ts";

/** The error message for these settings. */
function refusalOf(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupProblem);
    return error instanceof Error ? error.message : "";
  }
  return expect.fail(`${JSON.stringify(variables)} was taken`);
}

/** For each setting: valid values, invalid values, and the error message. */
const settings: Record<string, { takes: string[]; refuses: string[]; says: string }> = {
  PORT: {
    takes: ["0", "80", "3000", "65535"],
    refuses: ["65536", "-1", "3000.5", "0x50", "http", " 80"],
    says: "PORT must be a whole number from 0 to 65535",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    refuses: ["collector:4318", "grpc://127.0.0.1:4317"],
    takes: ["http://127.0.0.1:4318", "https://collector.example/otlp"],
    says: "OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318",
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    refuses: ["grpc", "http/protobuf"],
    takes: ["http/json"],
    says: "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which every collector takes",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    refuses: ["2", "-1", "ten"],
    takes: ["0", "1", "0.25", ".5"],
    says: "OTEL_TRACES_SAMPLER_ARG must be the share of requests to trace, from 0 to 1, such as 0.1",
  },
  METRICS_PORT: {
    takes: ["9464"],
    refuses: ["http", "-1", "123456"],
    says: "METRICS_PORT must be a port, such as 9464",
  },
  PUBLIC_URL: {
    takes: ["https://tulin.example", "http://localhost:3000/", "https://xn--tlin-0ra.example:8443"],
    refuses: ["tulin.example", "ftp://tulin.example", "//tulin.example", "https://", "javascript:alert(1)"],
    says: "PUBLIC_URL must be the address customers type, such as https://tulin.example",
  },
  DATABASE_URL: {
    takes: [
      "postgres://u:p@host/shop",
      "postgresql://host:5432/shop?sslmode=require",
      "postgres:///shop",
      "postgres://u:p@one:5432,two:5433/shop?target_session_attrs=read-write",
    ],
    refuses: ["mysql://host/shop", "host:5432", "shop", "postgres://u:p@one:1,two:x/shop"],
    says: "DATABASE_URL must be an address such as postgres://user:password@host:5432/shop",
  },
  SMTP_URL: {
    takes: ["smtp://localhost:1025", "smtps://user:password@mail.example"],
    refuses: ["mail.example", "https://mail.example"],
    says: "SMTP_URL must be an address such as smtps://user:password@mail.example",
  },
  MAIL_FROM: {
    takes: ["hello@tulin.example", "Tulin <hello@tulin.example>"],
    refuses: ["Tulin", "a@b\r\nbcc: c@d", "@"],
    says: "MAIL_FROM must be an email address, such as Tulin <hello@tulin.example>",
  },
  MEDIA_S3_BUCKET: {
    takes: ["pictures", "tulin.pictures-1"],
    refuses: ["Pictures", "p", "a/b", "-pictures"],
    says: "MEDIA_S3_BUCKET must be the name of a bucket",
  },
  SECRETS_KEY: {
    takes: ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
    refuses: ["secret", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "not-base64-not-base64-not-base64-not-base64!="],
    says: "SECRETS_KEY must be 32 random bytes in base64, such as `openssl rand -base64 32` prints",
  },
  BACKUP_KEY: {
    takes: ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
    refuses: ["secret"],
    says: "BACKUP_KEY must be 32 random bytes in base64, such as `openssl rand -base64 32` prints",
  },
  DEMO: { takes: ["on", "off", "year"], refuses: ["yes", "true", "1", "ON"], says: "DEMO must be on, off or year" },
  RATE_LIMIT: { takes: ["on", "off"], refuses: ["no", "0"], says: "RATE_LIMIT must be on or off" },
  LOCAL_PROVIDERS: { takes: ["on", "off"], refuses: ["yes"], says: "LOCAL_PROVIDERS must be on or off" },
  PAYMONGO_URL: {
    takes: ["http://127.0.0.1:4010"],
    refuses: ["127.0.0.1:4010", "https://api.paymongo.com"],
    says: "PAYMONGO_URL must be the address of a local server, such as http://127.0.0.1:4010",
  },
  PAYPAL_URL: {
    takes: ["http://127.0.0.1:4010"],
    refuses: ["https://api-m.paypal.com"],
    says: "PAYPAL_URL must be the address of a local server, such as http://127.0.0.1:4010",
  },
  TRUST_PROXY: {
    takes: ["off", "on", "0", "1", "10", "127.0.0.1", "10.0.0.0/8, 192.168.0.0/16", "::1", "fd00::/8,10.1.2.3"],
    refuses: [
      "yes",
      "300",
      "-1",
      "abc",
      "10.0.0.0/33",
      "::/129",
      "10.0.0",
      "10.0.0.0/",
      "1.2.3.4,",
      "a.b",
      "/8",
      "1/2/3",
    ],
    says: "TRUST_PROXY must be off, on, the number of proxies, or their networks, such as 10.0.0.0/8, 127.0.0.1",
  },
  LOG_LEVEL: {
    takes: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    refuses: ["verbose", "INFO", "30"],
    says: "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
  },
};

describe.each(Object.entries(settings))("%s", (name, { takes, refuses, says }) => {
  test.each(takes)("takes %s", (value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  test.each(refuses)("refuses %j in one sentence that says what it must be", (value) => {
    expect(refusalOf({ [name]: value })).toBe(`Wrong settings: ${says}. Correct the environment and start again.`);
  });
});

test("PUBLIC_URL is an origin: a path is rejected, a trailing slash is removed", () => {
  for (const path of ["/shop", "/?a", "/#a", "?a", "/a/"]) {
    expect(refusalOf({ PUBLIC_URL: `https://tulin.example${path}` })).toBe(
      "Wrong settings: PUBLIC_URL must be the address of the whole site, such as https://tulin.example, without a path. Correct the environment and start again.",
    );
  }
  expect(readConfig({ PUBLIC_URL: "https://tulin.example/" }).publicUrl).toBe("https://tulin.example");
});

test("the settings of a bucket are required together", () => {
  const bucket = { MEDIA_S3_BUCKET: "pictures", MEDIA_S3_ENDPOINT: "https://s3.example" };
  expect(refusalOf({ MEDIA_S3_ENDPOINT: "https://s3.example" })).toMatch(/MEDIA_S3_BUCKET must name the bucket/);
  expect(refusalOf({ ...bucket, MEDIA_S3_ENDPOINT: "s3.example" })).toMatch(/MEDIA_S3_ENDPOINT must be the address/);
  expect(refusalOf({ ...bucket, MEDIA_S3_ACCESS_KEY: "key" })).toMatch(
    /MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY go/,
  );
  expect(refusalOf({ ...bucket, MEDIA_S3_SECRET_KEY: "s3cret" })).not.toContain("s3cret");
  const keys = { MEDIA_S3_ACCESS_KEY: "key", MEDIA_S3_SECRET_KEY: "s3cret" };
  expect(readConfig({ ...bucket, ...keys, MEDIA_S3_REGION: "auto" }).pictureBucket).toEqual({
    name: "pictures",
    region: "auto",
    endpoint: "https://s3.example",
    keys: { accessKeyId: "key", secretAccessKey: "s3cret" },
  });
});

test("several wrong settings are reported at once", () => {
  expect(refusalOf({ PORT: "x", DEMO: "x", TRUST_PROXY: "x" })).toMatch(
    /PORT must .*; DEMO must .*; TRUST_PROXY must /,
  );
});

test("a DATABASE_URL with several servers must ask for the one that accepts writes", () => {
  for (const rest of ["", "?target_session_attrs=any", "?target_session_attrs=read-only"])
    expect(refusalOf({ DATABASE_URL: `postgres://u:p@one,two/shop${rest}` })).toContain(
      "DATABASE_URL names several servers and must end in ?target_session_attrs=read-write",
    );
});

test("OPS-06 replicas need a DATABASE_URL, and may be several", () => {
  const DATABASE_REPLICA_URL = "postgres://u:p@one,two:5433/shop";
  expect(refusalOf({ DATABASE_REPLICA_URL })).toContain("DATABASE_REPLICA_URL needs DATABASE_URL");
  const DATABASE_URL = "postgres://u:p@primary/shop";
  expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).replicaUrl).toBe(DATABASE_REPLICA_URL);
  expect(refusalOf({ DATABASE_URL, DATABASE_REPLICA_URL: "mysql://u:p@one/shop" })).toContain(
    "DATABASE_REPLICA_URL must be an address",
  );
});

test("an error message never contains a password", () => {
  expect(refusalOf({ DATABASE_URL: "mysql://u:s3cret@host/shop", SMTP_URL: "mail:s3cret" })).not.toContain("s3cret");
});

test("unset and empty variables give the defaults", () => {
  const empty = Object.fromEntries([...Object.keys(settings), "HOST", "DATA_DIR"].map((name) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "0.0.0.0",
    publicUrl: undefined,
    dataDir: resolve("data"),
    mediaFolder: resolve("data", "media"),
    pictureBucket: null,
    databaseUrl: undefined,
    demo: true,
    demoYear: false,
    trustProxy: false,
    logLevel: "info",
    rateLimit: true,
  });
});

test("DATA_DIR may be relative, and contains the pictures", () => {
  expect(readConfig({ DATA_DIR: "../elsewhere" })).toMatchObject({
    dataDir: resolve("../elsewhere"),
    mediaFolder: join(resolve("../elsewhere"), "media"),
  });
});

describe("TRUST_PROXY decides which proxies may report the visitor's address", () => {
  const clientAddress = async (TRUST_PROXY: string) => {
    const app = fastify({ trustProxy: readConfig({ TRUST_PROXY }).trustProxy });
    app.get("/", (request) => request.ip);
    const headers = { "x-forwarded-for": "198.51.100.1, 10.0.0.2, 10.0.0.3" };
    const { body } = await app.inject({ url: "/", headers, remoteAddress: "127.0.0.1" });
    return body;
  };

  test.each([
    ["off", "127.0.0.1"],
    ["on", "198.51.100.1"],
    ["0", "127.0.0.1"],
    ["1", "10.0.0.3"],
    ["2", "10.0.0.2"],
    ["10.0.0.0/8, 127.0.0.1", "198.51.100.1"],
    ["127.0.0.1", "10.0.0.3"],
    ["192.168.0.0/16", "127.0.0.1"],
  ])("TRUST_PROXY=%s takes %s of a chain of three", async (value, address) => {
    expect(await clientAddress(value)).toBe(address);
  });
});
