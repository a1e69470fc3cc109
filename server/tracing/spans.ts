import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import { errorCode } from "#db/error-code.ts";

/** Characters of a statement. */
const MAX_STATEMENT = 2000;

/** Marks a span as failed. A message may hold personal data, so the span gets the code only. */
export function fail(span: Span | undefined, error: unknown): void {
  const type = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  span?.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The name and the attributes of a statement's span: its text has placeholders instead of values. */
export function describeStatement(text: string): [name: string, attributes: Attributes] {
  const [, operation = "SQL"] = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(text) ?? [];
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation.toUpperCase(),
    "db.query.text": text.slice(0, MAX_STATEMENT),
  };
  return [[operation.toUpperCase(), table].filter(Boolean).join(" "), attributes];
}
